// Gathers calls the way group commit gathers writes: what is asked while statements run shares the
// next one.

import { assert } from '../core/assert.ts';

/**
 * `run` answers each request of a batch, in order; if it throws, all of the batch are told. A second
 * batch may start while the first is under way, so that this process works on one while the database
 * works on the other.
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
  function schedule(): void {
    if (scheduled || inFlight >= inFlightMax || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void start();
    });
  }

  async function start(): Promise<void> {
    const batch = waiting.slice(0, batchMax);
    waiting = waiting.slice(batchMax);
    inFlight += 1;
    schedule();
    try {
      const answers = await run(batch.map((one) => one.request));
      const [count, heard] = [batch.length, answers.length];
      assert(heard === count, `there are ${heard} answers to ${count} requests`);
      for (const [index, one] of batch.entries()) one.resolve(answers[index] as Answer);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
    inFlight -= 1;
    schedule();
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      schedule();
    });
}

/** The same for point reads: rows are matched by id, and one that is missing answers `undefined`. */
export function gatherRows<Id, Row>(
  fetchMany: (ids: readonly Id[]) => Promise<ReadonlyMap<Id, Row>>,
): (id: Id) => Promise<Row | undefined> {
  return gather<Id, Row | undefined>(async (ids) => {
    const rows = await fetchMany([...new Set(ids)]);
    return ids.map((id) => rows.get(id));
  });
}
