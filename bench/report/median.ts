// The median of figures; of an even number of them, the mean of the two in the middle.

export function median(figures: readonly (number | null)[]): number | null {
  const sorted = figures.filter((one) => one !== null).sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}
