// What a program printed, with names in angle brackets in place of what differs each time.

const KINDS: Readonly<Record<string, string>> = { C: 'order', D: 'recharge', Q: 'request' };

/** One number has one name, wherever it stands. */
export function masked(printed: string, service: string): string {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return printed
    .replaceAll(service, '<service>')
    .replace(/(?<=\/sign-in\/)\S+/g, '<link>')
    .replace(/\b([CDQ])[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g, (number, letter: string) => {
      const kind = KINDS[letter] ?? letter;
      const count = (counts.get(kind) ?? 0) + (names.has(number) ? 0 : 1);
      counts.set(kind, count);
      const name = names.get(number) ?? `<${kind} ${count}>`;
      names.set(number, name);
      return name;
    });
}
