// Knows the payment passwords that are guessed first: of a million combinations these few are what many
// people choose, and five guesses are free.

const ROWS = ['0123456789', '9876543210'];
const EQUAL = /^(.)\1*$/;

/** Patterns on the keypad, pairs and triples, and numbers that sound like words. */
const COMMON: ReadonlySet<string> = new Set([
  ...['112233', '121212', '123123', '123321', '131313', '147258', '159357', '159753', '520131'],
  ...['520520', '521521', '654321', '666888', '888666', '168168', '100200', '101010', '110110'],
  ...['112211', '789456'],
]);

/** `text`: six digits. */
export function isWeakPayPassword(text: string): boolean {
  return EQUAL.test(text) || ROWS.some((row) => row.includes(text)) || COMMON.has(text);
}
