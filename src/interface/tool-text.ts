// Formats text for models. Text written by users is quoted as data, on one line, so that it can neither
// pass for ours nor break out of its quotes.

import { type Fen, yuanText } from '../core/money.ts';
import { dropInvisible } from '../wire/invisible-text.ts';

const QUOTED_CHARACTERS_MAX = 256;
// Control characters, line and paragraph separators, and bidirectional controls.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

export function quoted(text: string): string {
  const printable = dropInvisible(text.replace(UNPRINTABLE, ' '));
  // Most texts are short enough without counting their characters.
  if (printable.length <= QUOTED_CHARACTERS_MAX) return JSON.stringify(printable);
  const characters = [...printable];
  const cut = characters.length > QUOTED_CHARACTERS_MAX;
  const kept = characters.slice(0, QUOTED_CHARACTERS_MAX).join('');
  return JSON.stringify(cut ? `${kept}…` : kept);
}

export function money(amount: Fen): string {
  return `${yuanText(amount)} CNY`;
}

/** Joins the lines that are not null. */
export function lines(...parts: readonly (string | null)[]): string {
  let text = '';
  for (const part of parts) {
    if (part !== null) text += text === '' ? part : `\n${part}`;
  }
  return text;
}

/** An agent that reads "unique" would make a new key for every retry: this says what it stands for. */
export function idempotencyKeyDescription(once: string): string {
  return (
    `Recommended. Identifies ${once} that the user asked for: choose one value for it, and send the ` +
    'SAME value again when you retry after a timeout or an error. Use a different value only for a ' +
    'different one. 1 to 128 visible ASCII characters.'
  );
}
