// The field that carries a public wallet identifier is named after the service: `tael_id`, or what
// its operator calls it.

/** For the compiler it has the name it has by default, so that records are checked field by field. */
export type WalletIdField = 'tael_id';

const names = new Map<string, WalletIdField>();

export function walletIdField(shortName: string): WalletIdField {
  let name = names.get(shortName);
  if (name === undefined) {
    name = `${shortName.toLowerCase()}_id` as WalletIdField;
    names.set(shortName, name);
  }
  return name;
}
