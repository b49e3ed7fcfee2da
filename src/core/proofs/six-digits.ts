// Checks the form of payment passwords and one-time codes: exactly six ASCII digits. Digits of other scripts
// are refused, so that there is one way to type a password.

/** Without anchors, as the pattern attribute of HTML takes it. */
export const SIX_DIGITS_PATTERN = '[0-9]{6}';

const WHOLE = new RegExp(`^${SIX_DIGITS_PATTERN}$`);

export function isSixDigits(text: string): boolean {
  return WHOLE.test(text);
}
