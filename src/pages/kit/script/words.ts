// What the script of the pay page says by itself; the page brings it along in its own language. `{}`
// stands for what is put in.

export interface ScriptWords {
  readonly left: string;
  readonly minutesLeft: string;
  readonly timeUp: string;
  readonly typed: string;
  readonly sends: string;
  readonly paying: string;
  readonly checking: string;
  readonly online: string;
  readonly copied: string;
  readonly selected: string;
}
