// Amounts, exact: decimal strings of yuan, or whole fen. The service writes them as JSON numbers with
// two decimals, which must not pass through a float on their way.

/** Yuan with two decimals, like `'88.00'`. */
export type Yuan = string;

const YUAN = /^(-?)(\d{1,18})(?:\.(\d{1,2}))?$/;

/** @throws RangeError unless the text is an amount with at most two decimals. */
export function fenOf(yuan: Yuan): bigint {
  const [, sign, whole, decimals = ''] = YUAN.exec(yuan) ?? [];
  if (whole === undefined) throw new RangeError(`This is not an amount in yuan: ${yuan}`);
  return BigInt(`${sign}${whole}${decimals.padEnd(2, '0')}`);
}

export function yuanOf(fen: bigint): Yuan {
  const digits = String(fen < 0n ? -fen : fen).padStart(3, '0');
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A string, which is left as it is, or a number with two decimals, which only amounts have. */
const STRING_OR_AMOUNT = /"(?:[^"\\]|\\.)*"|-?\d+\.\d\d(?!\d)/g;

/** JSON of the service, its amounts as strings. */
export function readJson(text: string): unknown {
  const quoted = (found: string) => (found.startsWith('"') ? found : `"${found}"`);
  return JSON.parse(text.replaceAll(STRING_OR_AMOUNT, quoted));
}

/** An object as JSON; the field `amount` is yuan or fen, and is written as a number. */
export function writeJson(fields: object): string {
  const written = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => {
      const isAmount = name === 'amount';
      return `${JSON.stringify(name)}:${isAmount ? numberOf(value) : JSON.stringify(value)}`;
    });
  return `{${written.join(',')}}`;
}

function numberOf(amount: unknown): string {
  if (typeof amount === 'bigint') return yuanOf(amount);
  if (typeof amount === 'string') return yuanOf(fenOf(amount));
  throw new TypeError('Give amounts as decimal strings of yuan, or as bigints of fen.');
}
