// A line on the terminal that shows what a long command is doing. Files and pipes get nothing.

export interface Progress {
  show(text: string): void;
  clear(): void;
}

const CLEAR = '\r\x1b[K';

export function showProgress(): Progress {
  if (!process.stderr.isTTY) return { show() {}, clear() {} };
  return {
    show: (text) => void process.stderr.write(`${CLEAR}${text}`),
    clear: () => void process.stderr.write(CLEAR),
  };
}
