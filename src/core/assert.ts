// Throws at bugs. Whatever a caller can cause is a refusal instead.

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Tael has a bug: ${message}.`);
}

export function unreachable(value: never): never {
  throw new Error(`Tael has a bug: nothing handles ${JSON.stringify(value)}.`);
}
