// Defines what a check of the books is and what it finds, whether it runs in the database or in this
// process.

/** A rule of the books and the query that finds whatever breaks it. */
export interface Check {
  readonly name: string;
  /** The rule as a sentence, for people. */
  readonly rule: string;
  /** SQL that yields one text `what` for each violation; amounts in it are fen. */
  readonly violations: string;
}

export interface Finding {
  readonly name: string;
  readonly rule: string;
  readonly violations: number;
  /** The first few, in order, so that two runs over the same books say the same. */
  readonly examples: readonly string[];
}

export const EXAMPLES_MAX = 20;

/** Collects what a check in this process finds, rule by rule. */
export interface Findings<Rules> {
  add(name: keyof Rules, what: string): void;
  all(): Finding[];
}

export function collectFindings<Rules extends Readonly<Record<string, string>>>(
  rules: Rules,
): Findings<Rules> {
  const found = new Map<keyof Rules, { violations: number; readonly examples: string[] }>();
  return {
    add(name, what) {
      const finding = found.get(name) ?? { violations: 0, examples: [] };
      found.set(name, finding);
      finding.violations += 1;
      if (finding.examples.length < EXAMPLES_MAX) finding.examples.push(what);
    },
    all: () =>
      Object.entries(rules).map(([name, rule]) => {
        return { name, rule, ...(found.get(name) ?? { violations: 0, examples: [] }) };
      }),
  };
}
