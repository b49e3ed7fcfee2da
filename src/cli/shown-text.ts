// Text as a terminal may get it: of what changes the terminal or the direction of the text around it,
// only our own styles are left. Answers of receivers, backups and other services hold whatever they like.

// The styles of marks, titles and QR codes, and their ends; none that hides text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it has to find control characters.
const UNSHOWABLE = /(\x1b\[[\d;]*m)|\r(?!\n)|[^\P{Cc}\t\n\r]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: styles begin with one.
const STYLE = /^\x1b\[(?:0|1|22|3[1-9]|90|97;40)m$/;

/** What must not be shown becomes an escape of JSON, like \u001b. Lines stay lines, those of CSV too. */
export function shownText(text: string): string {
  return text.replace(UNSHOWABLE, (found, style?: string) =>
    style !== undefined && STYLE.test(style) ? style : found.replace(/[^ -~]/gu, escapeOf),
  );
}

/** Of what others wrote, so that nothing in it has one of our styles either. */
export function plainText(text: string): string {
  return shownText(text).replaceAll('\x1b', '\\u001b');
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
