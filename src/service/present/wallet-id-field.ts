// The field that carries a public wallet identifier is named after the service: `tael_id`, or what
// its operator calls it.

/** What it is called by default; records and their schemas have it, whatever the service is called. */
export const WALLET_ID_FIELD = 'tael_id';

/** For the compiler it has the name it has by default, so that records are checked field by field. */
export type WalletIdField = typeof WALLET_ID_FIELD;

const names = new Map<string, WalletIdField>();

export function walletIdField(shortName: string): WalletIdField {
  let name = names.get(shortName);
  if (name === undefined) {
    name = `${shortName.toLowerCase()}_id` as WalletIdField;
    names.set(shortName, name);
  }
  return name;
}

/** The JSON Schema of a record: its field gets the name by which it is sent. */
export function nameWalletId(schema: ObjectSchema, shortName: string): void {
  const { properties, required } = schema;
  if (properties === undefined || !(WALLET_ID_FIELD in properties)) return;
  const sentAs = (name: string) => (name === WALLET_ID_FIELD ? walletIdField(shortName) : name);
  const entries = Object.entries(properties).map(([name, property]) => [sentAs(name), property]);
  schema.properties = Object.fromEntries(entries);
  if (required) schema.required = required.map(sentAs);
}

interface ObjectSchema {
  properties?: { [name: string]: unknown };
  required?: string[];
}
