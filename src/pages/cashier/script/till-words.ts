// What the script of the cashier page says by itself; the page brings it along in its own language. `{}`
// stands for what is put in.

export interface TillWords {
  readonly left: string;
  readonly minutesLeft: string;
  readonly copied: string;
  readonly selected: string;
  readonly offline: string;
  readonly noAnswer: string;
  readonly soundOn: string;
}
