// Tells one listener that something has happened, if there is one.

export interface Bell {
  ring(): void;
  whenRung(listener: () => void): void;
}

export function bell(): Bell {
  let told = () => {};
  return {
    ring: () => told(),
    whenRung(listener) {
      told = listener;
    },
  };
}
