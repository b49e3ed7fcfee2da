// Closes what a run has opened: processes, connections and databases, in reverse order of opening.

export type Closings = (() => Promise<void>)[];

export async function closeAll(closings: Closings): Promise<void> {
  for (const close of closings.splice(0).reverse()) {
    // A failure must not keep the others open.
    await close().catch((error) => console.error(error));
  }
}
