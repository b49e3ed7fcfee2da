// Limits how many lines a log gets of one kind in a time, so that a flood of them fills no disk and costs
// little. The first line of the next time says how many were left out.

/** How many lines were left out before this one; null: this one is left out too. */
export type LineBudget = () => number | null;

export function lineBudget(
  linesMax: number,
  everyMs: number,
  localMs: () => number = () => performance.now(),
): LineBudget {
  let untilMs = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let suppressed = 0;
  return () => {
    const nowMs = localMs();
    if (nowMs < untilMs) {
      if (lines >= linesMax) {
        suppressed += 1;
        return null;
      }
      lines += 1;
      return 0;
    }
    const before = suppressed;
    untilMs = nowMs + everyMs;
    lines = 1;
    suppressed = 0;
    return before;
  };
}
