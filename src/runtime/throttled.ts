// Limits how often something is reported, so that a failure that repeats twice a second does not fill
// the log: the first report passes at once, the next one half a minute later with a count of the rest.

const EVERY_MS = 30_000;

/** `suppressed` counts the reports dropped since the last one that passed. */
export function throttled<Subject>(
  report: (subject: Subject, suppressed: number) => void,
  localMs: () => number = () => performance.now(),
): (subject: Subject) => void {
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  let suppressed = 0;
  return (subject) => {
    if (localMs() < quietUntilMs) {
      suppressed += 1;
      return;
    }
    quietUntilMs = localMs() + EVERY_MS;
    report(subject, suppressed);
    suppressed = 0;
  };
}
