// Reports progress on standard error; standard output is for the result.

export type Say = (text: string) => void;

export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

const EVERY_MS = 10_000;

/** For work of minutes: at most one line every ten seconds, the first after ten. */
export function sayOccasionally(): Say {
  let saidMs = performance.now();
  return (text) => {
    if (performance.now() - saidMs < EVERY_MS) return;
    saidMs = performance.now();
    say(text);
  };
}
