// Reads what stands of a list in the address: its filters, and which page is shown. What cannot be one is
// left out.

/** Null: it is none. */
type Read<Value> = (given: unknown) => Value | null;
type Reads = Readonly<Record<string, Read<string | number | true>>>;

export type ListSearch<Fields extends Reads> = {
  readonly [Name in keyof Fields]?: NonNullable<ReturnType<Fields[Name]>>;
} & Paged;

export interface Paged {
  /** Where the page begins: the `next` of the one before; the newest without it. */
  readonly before?: string;
  /** Of a list that numbers its pages; the first without it. */
  readonly page?: number;
}

/** Of a list that is read from either end. */
export interface Ordered {
  readonly order?: 'oldest';
}

/** For `validateSearch` of the route. */
export function listSearch<const Fields extends Reads>(fields: Fields) {
  const all = Object.entries<Read<string | number | true>>({ ...fields, before: place, page: id });
  return (given: Record<string, unknown>): ListSearch<Fields> => {
    const read = all.map(([name, of]) => [name, of(given[name])] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== null)) as ListSearch<Fields>;
  };
}

/** Without the page. */
export function filterIn<Search extends Paged>({ before: _, page: __, ...filter }: Search) {
  return filter;
}

export function isFiltered(search: Paged): boolean {
  return Object.keys(filterIn(search)).some((name) => name !== 'order');
}

export const text: Read<string> = (given) => textOf(given, /^.{1,128}$/u);
export const day: Read<string> = (given) => textOf(given, /^\d{4}-\d\d-\d\d$/);
/** An amount, as it is asked for in a query. */
export const yuan: Read<string> = (given) => textOf(given, /^\d{1,9}(\.\d{1,2})?$/);
export const flag: Read<true> = (given) => (String(given) === 'true' ? true : null);
/** Opaque; the operation knows which it has given out. */
const place: Read<string> = (given) => textOf(given, /^[\w-]{1,256}$/);

export const id: Read<number> = (given) => {
  const number = Number(given);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};

/** Left out, the newest come first. */
export const order: Read<'oldest'> = (given) => (given === 'oldest' ? given : null);

export function oneOf<Choice extends string>(choices: readonly Choice[]): Read<Choice> {
  return (given) => choices.find((choice) => choice === given) ?? null;
}

/** The router reads what looks like a number as one. */
function textOf(given: unknown, shape: RegExp): string | null {
  const value = typeof given === 'number' ? String(given) : given;
  return typeof value === 'string' && shape.test(value.trim()) ? value.trim() : null;
}
