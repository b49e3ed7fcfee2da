// Whether callbacks arrive in the order in which they fell due.

/** By how many places the one that was most out of turn came too early or too late, among those that came. */
export function placesOff(due: readonly string[], came: readonly string[]): number {
  const arrived = new Set(came);
  const turns = new Map(due.filter((id) => arrived.has(id)).map((id, turn) => [id, turn]));
  const offs = came.map((id, place) => Math.abs((turns.get(id) ?? place) - place));
  return offs.reduce((most, off) => Math.max(most, off), 0);
}
