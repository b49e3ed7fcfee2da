// Says at once what begins, and while it goes on says it again now and then, with how often it was kept
// back meanwhile: what fails twice a second should not fill a log.

const EVERY_MS = 30_000;

/** `untold` counts what was kept back since the last time. */
export function seldom<What>(
  tell: (what: What, untold: number) => void,
  localMs: () => number = () => performance.now(),
): (what: What) => void {
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (what) => {
    if (localMs() < quietUntilMs) {
      untold += 1;
      return;
    }
    quietUntilMs = localMs() + EVERY_MS;
    tell(what, untold);
    untold = 0;
  };
}
