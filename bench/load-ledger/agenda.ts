// Keeps what happens later, by the hour: refunds requested days after the payment.

const HOUR_MS = 3_600_000;

export interface Agenda<Item> {
  add(atMs: number, item: Item): void;
  /** Takes out all that was to happen in hours that have begun. */
  due(nowMs: number): readonly Item[];
}

export function agenda<Item>(): Agenda<Item> {
  const byHour = new Map<number, Item[]>();
  let nextHour: number | null = null;
  return {
    add(atMs, item) {
      const hour = Math.floor(atMs / HOUR_MS);
      const items = byHour.get(hour);
      if (items) items.push(item);
      else byHour.set(hour, [item]);
    },
    due(nowMs) {
      const thisHour = Math.floor(nowMs / HOUR_MS);
      const taken: Item[] = [];
      for (let hour = nextHour ?? thisHour; hour <= thisHour; hour++) {
        taken.push(...(byHour.get(hour) ?? []));
        byHour.delete(hour);
      }
      nextHour = thisHour;
      return taken;
    },
  };
}
