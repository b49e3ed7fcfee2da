// Something that is done again and again, but not more often than every so many milliseconds: at once when it
// has rested, else as soon as it may, so that what was asked for last is never lost.

export function atMostEvery(ms: number, act: () => void): () => void {
  let next: ReturnType<typeof setTimeout> | null = null;
  let isAsked = false;
  const rest = () => {
    next = setTimeout(() => {
      next = null;
      if (isAsked) begin();
    }, ms);
  };
  const begin = () => {
    isAsked = false;
    act();
    rest();
  };
  return () => {
    if (next === null) begin();
    else isAsked = true;
  };
}
