// Decides when the side lane sits out. Where all pay one merchant, a second batch finds that row locked and
// is work for nothing, so it rests for a few batches of the main lane. With fewer, the futile attempts
// would cost too much; with many more, a crowd that pays many merchants again would wait for it.

const REST_BATCHES = 8;

export interface SideRest {
  isResting(): boolean;
  /** The main lane starts a batch. */
  countMainBatch(): void;
  /** Of `count` commands, `lockedCount` could not run beside another batch. Most: the rest begins. */
  noteLocked(lockedCount: number, count: number): void;
}

/** A few commands say nothing about a crowd: fewer than `sideMin` are not judged. */
export function sideRest(sideMin: number): SideRest {
  let restBatches = 0;
  return {
    isResting: () => restBatches > 0,
    countMainBatch() {
      if (restBatches > 0) restBatches -= 1;
    },
    noteLocked(lockedCount, count) {
      if (count >= sideMin && lockedCount > count / 2) restBatches = REST_BATCHES;
    },
  };
}
