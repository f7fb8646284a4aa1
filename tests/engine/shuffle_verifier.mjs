// The fair shuffle once more, from docs/fair-shuffle.md alone: shares nothing with the Python but the recipe.
// Reads [{secret, entropy}, …] as JSON and writes [{commitment, block_0, hands}, …].
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

function* stream(secret, entropy) {
  const parts = entropy.map((added) => (added === null ? "00" : `01${added}`)).join("");
  const start = Buffer.concat([Buffer.from("verandah.shuffle.1", "ascii"), Buffer.from(parts, "hex")]);
  for (let number = 0; ; number++) {
    const block = Buffer.alloc(4);
    block.writeUInt32BE(number);
    yield* createHmac("sha256", secret).update(start).update(block).digest();
  }
}

function handsFrom(secret, entropy) {
  const row = [];
  for (let low = 0; low <= 6; low++) for (let high = low; high <= 6; high++) row.push(`${low}-${high}`);
  const bytes = stream(secret, entropy);
  for (let n = 28; n >= 2; n--) {
    let byte = bytes.next().value;
    while (byte >= 256 - (256 % n)) byte = bytes.next().value;
    const j = byte % n;
    [row[n - 1], row[j]] = [row[j], row[n - 1]];
  }
  return [row.slice(0, 7), row.slice(7, 14), row.slice(14, 21), row.slice(21, 28)];
}

const answers = JSON.parse(readFileSync(0, "utf8")).map(({ secret: hex, entropy }) => {
  const secret = Buffer.from(hex, "hex");
  const commitment = createHash("sha256").update(secret).digest("hex");
  const bytes = stream(secret, entropy);
  const block_0 = Buffer.from(Array.from({ length: 32 }, () => bytes.next().value)).toString("hex");
  return { commitment, block_0, hands: handsFrom(secret, entropy) };
});
process.stdout.write(JSON.stringify(answers));
