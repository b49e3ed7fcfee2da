// The description of idempotency_key for models. An agent that reads "unique" would make a new key for
// every retry, so the text says what the key stands for instead.

export function idempotencyKeyDescription(once: string): string {
  return (
    `Recommended. Identifies ${once} that the user asked for: choose one value for it, and send the ` +
    'SAME value again when you retry after a timeout or an error. Use a different value only for a ' +
    'different one. 1 to 128 visible ASCII characters.'
  );
}
