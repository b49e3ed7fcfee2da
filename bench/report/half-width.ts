/** Half of the width of what holds the mean of so many figures 19 times out of 20: Student's t, nearly. */
export function halfWidth(figures: readonly number[], mean: number): number {
  const free = figures.length - 1;
  const squares = figures.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return (1.96 + 2.7 / Math.max(0.5, free - 0.7)) * Math.sqrt(squares / free / figures.length);
}
