// The form that payment passwords and one-time codes share: exactly six ASCII digits. Other scripts' digits
// are refused, so that a password is typed in one way only.

/** Of the whole text, as HTML takes it; other notations want anchors. */
export const SIX_DIGITS_PATTERN = '[0-9]{6}';

const WHOLE = new RegExp(`^${SIX_DIGITS_PATTERN}$`);

export function isSixDigits(text: string): boolean {
  return WHOLE.test(text);
}
