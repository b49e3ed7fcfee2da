// Batches reads the way group commit batches writes: requests that arrive while statements run share
// the next statement.

import { assert } from '../core/assert.ts';

/**
 * Returns a function that answers one request, by running a batch of them. `run` answers each request of
 * its batch, in order; if it throws, or answers more or fewer, all of the batch reject. Several batches
 * may run at once, so that this process works on one while the database works on another.
 */
export function gather<Request, Answer>(
  run: (batch: readonly Request[]) => Promise<readonly Answer[]>,
  batchMax = 1_000,
  inFlightMax = 3,
): (request: Request) => Promise<Answer> {
  interface Waiting {
    readonly request: Request;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let scheduled = false;
  let inFlight = 0;

  /** Everything that arrives in this turn of the event loop joins the batch. */
  function scheduleBatch(): void {
    if (scheduled || inFlight >= inFlightMax || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void runBatch();
    });
  }

  async function runBatch(): Promise<void> {
    const batch = waiting.slice(0, batchMax);
    waiting = waiting.slice(batchMax);
    inFlight += 1;
    scheduleBatch();
    try {
      const answers = await run(batch.map((one) => one.request));
      const count = batch.length;
      assert(answers.length === count, `there are ${answers.length} answers to ${count} requests`);
      for (const [index, one] of batch.entries()) one.resolve(answers[index] as Answer);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
    inFlight -= 1;
    scheduleBatch();
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      scheduleBatch();
    });
}

/** The same for rows that are read by id. An id without a row answers `undefined`. */
export function gatherRows<Id, Row>(
  fetchMany: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Row>>,
): (id: Id) => Promise<Row | undefined> {
  return gather<Id, Row | undefined>(async (ids) => {
    const rows = await fetchMany([...new Set(ids)]);
    return ids.map((id) => rows.get(id));
  });
}
