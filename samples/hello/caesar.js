/* Caesar cipher: every letter moves a fixed number of places. */
"use strict";

import process from "node:process";

const ALPHABET = 26;

const wrap = (n) => ((n % ALPHABET) + ALPHABET) % ALPHABET;

class Caesar {
  #shift;

  constructor(shift = 3) {
    this.#shift = shift;
  }

  // Moves one letter and leaves everything else as it is.
  turn(code) {
    if (code >= 97 && code <= 122) {
      return 97 + wrap(code - 97 + this.#shift);
    } else if (code >= 65 && code <= 90) {
      return 65 + wrap(code - 65 + this.#shift);
    }
    return code;
  }

  encode(text) {
    return [...text]
      .map((letter) => String.fromCharCode(this.turn(letter.charCodeAt(0))))
      .join("");
  }

  get name() {
    switch (wrap(this.#shift)) {
      case 0:
        return "plain";
      case 13:
        return "rot13";
      default:
        return "caesar";
    }
  }
}

/** The shift that makes an 'e' of the most frequent letter. */
function guess(text) {
  const counts = new Map();
  for (const letter of text.toLowerCase()) {
    if (!/[a-z]/.test(letter)) continue;
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  let best = "a";
  let code = 97;
  do {
    const letter = String.fromCharCode(code);
    best = (counts.get(letter) ?? 0) > (counts.get(best) ?? 0) ? letter : best;
  } while (++code <= 122);
  return wrap("e".charCodeAt(0) - best.charCodeAt(0));
}

async function main(shifts) {
  let output = "";
  for (const shift of shifts) {
    const cipher = new Caesar(shift);
    const text = cipher.encode('"We meet here," she said.');
    output += `${cipher.name}\t${text}\t${guess(text)}\n`;
  }
  try {
    await process.stdout.write(output);
  } catch (error) {
    console.error("cannot be shown:", error);
  }
}

main([0, 3, 13, -1]);
