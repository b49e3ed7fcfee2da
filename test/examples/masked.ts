// Puts names in angle brackets in place of what differs each time in what a program printed.

const KINDS: Readonly<Record<string, string>> = { C: 'order', D: 'recharge', Q: 'request' };
const UUID = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** One number has one name, wherever it stands. */
export function masked(printed: string, service: string): string {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const named = (number: string, kind: string) => {
    const count = (counts.get(kind) ?? 0) + (names.has(number) ? 0 : 1);
    counts.set(kind, count);
    const name = names.get(number) ?? `<${kind} ${count}>`;
    names.set(number, name);
    return name;
  };
  return printed
    .replaceAll(service, '<service>')
    .replace(/(?<=\/sign-in\/)\S+/g, '<link>')
    .replace(UUID, (number) => named(number, 'basket'))
    .replace(/\b([CDQ])[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g, (number, letter: string) =>
      named(number, KINDS[letter] ?? letter),
    );
}
