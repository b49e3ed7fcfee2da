// Text as a terminal may get it: of what changes the terminal or the direction of the text around it,
// only our own styles are left. Answers of receivers, backups and other services hold whatever they like.

// The styles of marks, titles and QR codes, and their ends; none that hides text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it has to find control characters.
const UNSHOWABLE = /(\x1b\[[\d;]*m)|\r(?!\n)|[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\p{Bidi_Control}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: styles begin with one.
const STYLE = /^\x1b\[(?:0|1|22|3[1-9]|90|97;40)m$/;

/** What must not be shown becomes an escape of JSON, like \u001b. Lines stay lines, those of CSV too. */
export function shownText(text: string): string {
  return text.replace(UNSHOWABLE, (found, style?: string) =>
    style !== undefined && STYLE.test(style) ? style : found.replace(/[^ -~]/gu, escapeOf),
  );
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
