// A number in a path. What is none is the number of nobody.

export function numberIn(text = ''): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
