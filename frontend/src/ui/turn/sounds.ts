/** Short sounds, made here and now: bone on wood, a knock, two notes for the own turn. Browsers allow none before the first tap. */

interface Note {
  /** Seconds from the beginning of the sound. */
  at: number;
  pitch: number;
  /** Seconds until it has died away. */
  length: number;
  loud: number;
  wave: OscillatorType;
}

const wood = (at: number, pitch: number): Note => ({
  at,
  pitch,
  length: 0.07,
  loud: 0.22,
  wave: "triangle",
});
const bell = (at: number, pitch: number): Note => ({
  at,
  pitch,
  length: 0.5,
  loud: 0.16,
  wave: "sine",
});

const SOUNDS = {
  tile: [wood(0, 1_150), wood(0.012, 640)],
  pass: [wood(0, 300), wood(0.13, 260)],
  turn: [bell(0, 587), bell(0.14, 880)],
} as const satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

/** From the first tap or key on the page may sound. */
export function unlockSounds(): void {
  const unlock = () => {
    context ??= new AudioContext();
    void context.resume();
  };
  for (const event of ["pointerup", "keydown"]) addEventListener(event, unlock, { passive: true });
}

/** Silent before the first tap, and where the device can't. */
export function play(sound: Sound): void {
  if (context?.state !== "running") return;
  for (const note of SOUNDS[sound]) strike(context, note);
}

function strike(on: AudioContext, { at, pitch, length, loud, wave }: Note): void {
  const begin = on.currentTime + at;
  const tone = new OscillatorNode(on, { type: wave, frequency: pitch });
  const fading = new GainNode(on, { gain: 0 });
  fading.gain.setValueAtTime(loud, begin);
  fading.gain.exponentialRampToValueAtTime(0.001, begin + length);
  tone.connect(fading).connect(on.destination);
  tone.start(begin);
  tone.stop(begin + length);
}
