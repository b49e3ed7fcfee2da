// When a second batch beside the first is worth trying. Where all pay one merchant it finds his row
// locked and is work for nothing: it then sits out a few batches of the main lane. Fewer, and the
// vain attempts would be felt; many more, and a crowd that pays many merchants again would wait for it.

const REST_BATCHES = 8;

export interface SideRest {
  rests(): boolean;
  mainStarts(): void;
  /** How many commands of one of two batches met locked rows. */
  met(locked: number, of: number): void;
}

export function sideRest(): SideRest {
  let rest = 0;
  return {
    rests: () => rest > 0,
    mainStarts() {
      if (rest > 0) rest -= 1;
    },
    met(locked, of) {
      if (locked > of / 2) rest = REST_BATCHES;
    },
  };
}
