// The field that carries a public wallet identifier is named after the service: `tael_id`, or what
// its operator calls it.

const names = new Map<string, string>();

export function walletIdField(shortName: string): string {
  let name = names.get(shortName);
  if (name === undefined) {
    name = `${shortName.toLowerCase()}_id`;
    names.set(shortName, name);
  }
  return name;
}
