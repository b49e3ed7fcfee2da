// Good or bad in one character, green or red where the terminal has colours. The platform knows whether
// it has: NO_COLOR, TERM=dumb, or no terminal at all.

import { stripVTControlCharacters, styleText } from 'node:util';

export function mark(good: boolean): string {
  return good ? styleText('green', '✔') : styleText('red', '✘');
}

/** With or without its colour. */
export function isMark(text: string): boolean {
  return /^[✔✘]$/.test(stripVTControlCharacters(text));
}

/** For standard error. */
export function errorStyle(text: string): string {
  return styleText('red', text, { stream: process.stderr });
}
