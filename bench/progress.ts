// Says what is going on. Progress goes to standard error, where it does not mix with the result.

export type Say = (text: string) => void;

export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

const EVERY_MS = 10_000;

/** For what goes on for minutes: says one thing in ten seconds, and nothing if it is over by then. */
export function sayNowAndThen(): Say {
  let saidMs = performance.now();
  return (text) => {
    if (performance.now() - saidMs < EVERY_MS) return;
    saidMs = performance.now();
    say(text);
  };
}
