// Declares what the script of the pay page says by itself. The page carries these texts in its language;
// `{}` stands for a value.

export interface ScriptWords {
  readonly left: string;
  readonly minutesLeft: string;
  readonly timeUp: string;
  readonly typed: string;
  readonly sends: string;
  readonly unsent: string;
  readonly paying: string;
  readonly checking: string;
  readonly online: string;
  readonly copied: string;
  readonly selected: string;
}
