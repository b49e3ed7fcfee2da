// Writes what models read. What users wrote is quoted as data, on one line, so that it can neither
// pass for ours nor break out of its place.

import { type Fen, yuanText } from '../core/money.ts';

const QUOTED_CHARACTERS_MAX = 256;
// Control characters, line and paragraph separators, and what turns the direction of writing round.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

export function quoted(text: string): string {
  const printable = text.replace(UNPRINTABLE, ' ');
  // Few texts are long enough to be worth counting their characters.
  if (printable.length <= QUOTED_CHARACTERS_MAX) return JSON.stringify(printable);
  const characters = [...printable];
  const cut = characters.length > QUOTED_CHARACTERS_MAX;
  const kept = characters.slice(0, QUOTED_CHARACTERS_MAX).join('');
  return JSON.stringify(cut ? `${kept}…` : kept);
}

export function money(amount: Fen): string {
  return `${yuanText(amount)} CNY`;
}

/** The lines that have something to say. */
export function lines(...parts: readonly (string | null)[]): string {
  let text = '';
  for (const part of parts) {
    if (part !== null) text += text === '' ? part : `\n${part}`;
  }
  return text;
}
