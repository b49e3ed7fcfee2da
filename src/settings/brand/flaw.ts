// Why a setting of the brand is refused, where its rule alone would not tell.

export class Flaw {
  /** The end of a sentence: `"logo.gif" is neither PNG nor SVG`. */
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}
