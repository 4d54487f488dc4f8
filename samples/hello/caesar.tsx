/* Caesar cipher: every letter moves a fixed number of places. */
import * as React from "react";
import { useMemo, useState } from "react";

interface Props {
  shifts: readonly number[];
  start?: string;
}

const ALPHABET = 26;

const wrap = (n: number): number => ((n % ALPHABET) + ALPHABET) % ALPHABET;

// Moves one letter and leaves everything else as it is.
function turn(code: number, shift: number): number {
  if (code >= 97 && code <= 122) {
    return 97 + wrap(code - 97 + shift);
  } else if (code >= 65 && code <= 90) {
    return 65 + wrap(code - 65 + shift);
  }
  return code;
}

const encode = (text: string, shift: number): string =>
  [...text].map((letter) => String.fromCharCode(turn(letter.charCodeAt(0), shift))).join("");

/** The shift that makes an 'e' of the most frequent letter. */
function guess(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text.toLowerCase()) {
    if (!/[a-z]/.test(letter)) continue;
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const sorted = [...counts.entries()].sort((a, b) => b[1] - a[1]);
  const best = sorted.length > 0 ? sorted[0][0] : "e";
  return wrap(101 - best.charCodeAt(0));
}

function Line({ shift, text }: { shift: number; text: string }) {
  return (
    <li className={shift === 0 ? "plain" : "hidden"}>
      <b>{shift}</b> {encode(text, shift)}
    </li>
  );
}

export default function Caesar({ shifts, start = "We meet here." }: Props): React.ReactElement {
  const [text, setText] = useState<string>(start);
  const guessed = useMemo(() => guess(text), [text]);

  function change(event: React.ChangeEvent<HTMLInputElement>): void {
    setText(event.target.value as string);
  }

  return (
    <section>
      <h1>Caesar &amp; friends</h1>
      <input type="text" value={text} onChange={change} />
      <ul>
        {shifts.map((shift) => (
          <Line key={shift} shift={shift} text={text} />
        ))}
      </ul>
      {guessed !== 0 && <p>It is hidden already, by {guessed} places.</p>}
    </section>
  );
}
