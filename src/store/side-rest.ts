// When a second batch beside the first is worth trying. Where all pay one merchant it finds his row
// locked and is work for nothing: it then sits out more and more batches of the main lane before it is
// tried again. Now and then it gets hold of the row first, so one success says little.

const REST_MAX = 64;

export interface SideRest {
  rests(): boolean;
  mainStarts(): void;
  /** How many commands of a second batch met locked rows. */
  met(locked: number, of: number): void;
}

export function sideRest(): SideRest {
  let rest = 0;
  let nextRest = 1;
  return {
    rests: () => rest > 0,
    mainStarts() {
      if (rest > 0) rest -= 1;
    },
    met(locked, of) {
      const crowded = locked > of / 2;
      nextRest = crowded ? Math.min(nextRest * 8, REST_MAX) : Math.max(nextRest / 2, 1);
      if (crowded) rest = nextRest;
    },
  };
}
