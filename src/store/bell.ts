// Calls one listener when something happens that somebody may wait for. Until one is set, nobody hears.

export interface Bell {
  ring(): void;
  /** Replaces the listener. */
  whenRung(listener: () => void): void;
}

export function bell(): Bell {
  let call = () => {};
  return {
    ring: () => call(),
    whenRung(listener) {
      call = listener;
    },
  };
}
