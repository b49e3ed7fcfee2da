// Measures how far callbacks arrived out of the order in which they fell due.

/** By how many places the arrival that was most out of order was early or late. */
export function placesOff(due: readonly string[], came: readonly string[]): number {
  const arrived = new Set(came);
  const turns = new Map(due.filter((id) => arrived.has(id)).map((id, turn) => [id, turn]));
  const offs = came.map((id, place) => Math.abs((turns.get(id) ?? place) - place));
  return offs.reduce((most, off) => Math.max(most, off), 0);
}
