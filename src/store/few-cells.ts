// Chooses which cells a batch goes to when more commands wait than it takes. Each cell costs one more
// statement of every kind, whether one command needs it or a hundred do. So a crowd's batch goes to as few
// as fill it.

/** A command that waits, with the cells that its rows lie in. */
interface InCells {
  readonly cells: readonly number[];
}

/**
 * The cells of the oldest command, and as many from there on as it takes to fill a batch. Null: it makes no
 * difference, because a batch takes all that wait or there is one cell.
 */
export function cellsToGoTo(
  queue: readonly InCells[],
  size: number,
  cellCount: number,
): ReadonlySet<number> | null {
  const [oldest] = queue;
  const [start] = oldest?.cells ?? [];
  if (cellCount === 1 || start === undefined || queue.length <= size) return null;
  const chosen = new Set(oldest?.cells);
  const stepsTo = (cell: number) => (chosen.has(cell) ? 0 : (cell - start + cellCount) % cellCount);
  const reachedIn = new Array<number>(cellCount).fill(0);
  for (const { cells } of queue) {
    const steps = Math.max(0, ...cells.map(stepsTo));
    reachedIn[steps] = (reachedIn[steps] ?? 0) + 1;
  }
  let reached = reachedIn[0] ?? 0;
  for (let steps = 1; steps < cellCount && reached < size; steps++) {
    chosen.add((start + steps) % cellCount);
    reached += reachedIn[steps] ?? 0;
  }
  return chosen;
}
