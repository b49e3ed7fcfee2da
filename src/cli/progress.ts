// One line that says what a long command is at, for somebody who watches. Into a file or a pipe
// nothing is said.

export interface Progress {
  say(what: string): void;
  /** Takes the line away. */
  end(): void;
}

const CLEAR = '\r\x1b[K';

export function progress(): Progress {
  if (!process.stderr.isTTY) return { say() {}, end() {} };
  return {
    say: (what) => void process.stderr.write(`${CLEAR}${what}`),
    end: () => void process.stderr.write(CLEAR),
  };
}
