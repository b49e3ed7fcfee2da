// The argument that makes a repeated write harmless. An agent told to make it unique would make a new
// one for every retry, so it is told what the key stands for instead.

export function idempotencyKeyWords(once: string): string {
  return (
    `Recommended. Stands for ${once} the user asked for: choose one value for it and send the ` +
    'SAME value again when you retry after a timeout or an error. Use another value only for ' +
    'another one. 1 to 128 visible ASCII characters.'
  );
}
