// What is wrong with the words on a screen, one line each: cut, broken, or on top of each other. One expression,
// evaluated in the page; it knows where text may scroll, nothing of what is said.
() => {
  const SLACK = 1.5; // pixels
  const wrong = new Set();
  const styleOf = (one) => getComputedStyle(one);
  const nameOf = (one) => String(one.className?.baseVal ?? one.className).split(" ")[0] || one.localName;
  const isForVoices = (one) => one !== null && (styleOf(one).clipPath === "inset(50%)" || isForVoices(one.parentElement));
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForVoices(one);

  function boxesOf(node, from, to) {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
  }

  function shownTexts() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { data, parentElement: parent } = node;
      if (data.trim() === "" || !parent || /^(script|style|option)$/i.test(parent.localName) || !isShown(parent)) continue;
      found.push({ node, parent, text: data.trim(), boxes: boxesOf(node, 0, data.length) });
    }
    return found;
  }

  /** A letter's box is higher than the letter: its outer sixths may stick out. */
  function leaves(box, frame) {
    const air = box.height / 6 + SLACK;
    return (
      box.left < frame.left - SLACK ||
      box.right > frame.right + SLACK ||
      box.top + air < frame.top ||
      box.bottom - air > frame.bottom
    );
  }

  /** The boxes that a text may not leave, up to what scrolls. */
  function framesOf(parent) {
    const frames = [];
    for (let one = parent; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, display } = styleOf(one);
      if (/auto|scroll/.test(overflowX + overflowY)) break;
      const holds = overflowX !== "visible" || one.localName === "button" || /badge|panel|bar|row|chip/.test(nameOf(one));
      if (display !== "inline" && holds && one.getBoundingClientRect().width > 0) frames.push(one);
    }
    return frames;
  }

  /** Whether the middle of a box is inside of all that scrolls or cuts around it. */
  function isWithin(parent, x, y) {
    for (let one = parent; one && one !== document.body; one = one.parentElement) {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const cuts = styleOf(one).overflowY !== "visible" && styleOf(one).display !== "inline";
      if (cuts && (x < left || x > right || y < top || y > bottom)) return false;
    }
    return true;
  }

  /** Whether the middle of a box is there, and nothing that can't be seen through lies over it. */
  function isSeen(parent, box) {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!isWithin(parent, x, y)) return false;
    for (const one of document.elementsFromPoint(x, y)) {
      if (parent.contains(one) || one.contains(parent)) return true;
      const { backgroundColor, backgroundImage } = styleOf(one);
      if (backgroundImage !== "none" || !/^rgba\(.*, 0\)$/.test(backgroundColor)) return false;
    }
    return false;
  }

  /** Whether two texts can both be seen where they meet: a sheet may end in the middle of a word. */
  function lieOver({ parent: one, box: a }, { parent: other, box: b }) {
    const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
    const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
    if (right - left <= SLACK || bottom - top <= Math.min(a.height, b.height) / 3) return false;
    const meeting = new DOMRect(left, top, right - left, bottom - top);
    return isSeen(one, meeting) && isSeen(other, meeting);
  }

  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth + SLACK) wrong.add("the page is wider than the screen");
  const texts = shownTexts();
  for (const { node, parent, text, boxes } of texts) {
    for (const frame of framesOf(parent))
      if (boxes.some((box) => leaves(box, frame.getBoundingClientRect()))) wrong.add(`"${text}" leaves ${nameOf(frame)}`);
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}\u00AD]{3,}/gu)) {
      if (word.includes("\u00AD")) continue; // says itself where it may break
      if (/\p{N}/u.test(word)) continue; // of letters and figures: a digest, no word, may break anywhere
      const heights = new Set(boxesOf(node, index, index + word.length).map((box) => Math.round(box.top)));
      if (heights.size > 1) wrong.add(`"${text}" is broken in ${word}`);
    }
  }
  const lines = texts.flatMap(({ parent, text, boxes }) => boxes.map((box) => ({ parent, text, box })));
  lines.forEach((one, at) => {
    for (const other of lines.slice(at + 1))
      if (one.parent !== other.parent && lieOver(one, other)) wrong.add(`"${one.text}" lies over "${other.text}"`);
  });
  return [...wrong];
}
