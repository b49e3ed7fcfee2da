// Counters and distributions as plain numbers. Requests and batches raise them many thousand times a
// second; what they are called and how they are written matters only when somebody reads them.

export interface Counter {
  value: number;
}

/** A histogram: how many values fell into each bucket, and what they add up to. */
export interface Distribution {
  readonly bounds: readonly number[];
  /** One more than there are bounds: the last are above all of them. */
  readonly counts: number[];
  sum: number;
}

export function distribution(bounds: readonly number[]): Distribution {
  return { bounds, counts: Array<number>(bounds.length + 1).fill(0), sum: 0 };
}

export function observe(into: Distribution, value: number): void {
  const { bounds, counts } = into;
  let index = 0;
  while (index < bounds.length && value > (bounds[index] as number)) index++;
  counts[index] = (counts[index] as number) + 1;
  into.sum += value;
}

/** In seconds, from a tenth of a millisecond to ten seconds. */
const DURATIONS: readonly number[] = [
  ...[0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05],
  ...[0.1, 0.25, 0.5, 1, 2.5, 5, 10],
];
export const BATCH_SIZES: readonly number[] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/** One number for each set of labels, made when it is first asked for. */
export interface Family<Item> {
  /** `key` stands for the labels, which are asked for once. */
  child(key: string, labels: () => Labels): Item;
  children(): Iterable<{ readonly labels: Labels; readonly item: Item }>;
}

export type Labels = Readonly<Record<string, string>>;

export function family<Item>(create: () => Item): Family<Item> {
  const made = new Map<string, { readonly labels: Labels; readonly item: Item }>();
  return {
    child(key, labels) {
      const known = made.get(key);
      if (known) return known.item;
      const item = create();
      made.set(key, { labels: labels(), item });
      return item;
    },
    children: () => made.values(),
  };
}

export const counters = (): Family<Counter> => family(() => ({ value: 0 }));
export const durations = (): Family<Distribution> => family(() => distribution(DURATIONS));
