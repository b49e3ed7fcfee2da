// Declares what the script of the cashier page says by itself. The page carries these texts in its
// language; `{}` stands for a value.

export interface TillWords {
  readonly left: string;
  readonly minutesLeft: string;
  readonly copied: string;
  readonly selected: string;
  readonly offline: string;
  readonly noAnswer: string;
  readonly soundOn: string;
}
