// A pause after work whose cost cannot be known beforehand, proportional to the time the work took:
// cheap work may run often, and expensive work never takes more than its share of the time.

export interface Cooldown {
  /** When it is not over, `onOver` will be called once it is. */
  isOver(): boolean;
  begin(workMs: number): void;
}

/** Milliseconds of pause for each millisecond of work. */
const PAUSE_RATIO = 9;

export function createCooldown(msMax: number, onOver: () => void): Cooldown {
  let isPausing = false;
  let isAwaited = false;
  return {
    isOver() {
      isAwaited ||= isPausing;
      return !isPausing;
    },
    begin(workMs) {
      isPausing = true;
      const end = () => {
        isPausing = false;
        if (isAwaited) onOver();
        isAwaited = false;
      };
      setTimeout(end, Math.min(msMax, workMs * PAUSE_RATIO)).unref();
    },
  };
}
