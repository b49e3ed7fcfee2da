// One request over a connection, and the beginning of its answer. The client's own `request` creates a
// stream for every body, and most acknowledgements have none.

import type { Client, Dispatcher } from 'undici';

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The beginning of the body: at least `bytesWanted`, or all of it. */
  readonly bytes: Buffer;
  /** The body is complete and the connection is free. */
  readonly whole: boolean;
}

/** Rejects when there is no status. An answer that breaks off later is not `whole`. */
export function exchange(
  client: Client,
  request: Dispatcher.DispatchOptions,
  bytesWanted: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let head: Pick<Answer, 'status' | 'retryAfter'> | undefined;
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (whole: boolean) => {
      if (head) resolve({ ...head, bytes: Buffer.concat(chunks), whole });
    };
    client.dispatch(request, {
      // The client requires this method.
      onRequestStart() {},
      onResponseStart(_, status, { 'retry-after': retryAfter }) {
        // A status below 200 is not the answer yet.
        if (status < 200) return;
        head = { status, retryAfter: typeof retryAfter === 'string' ? retryAfter : null };
      },
      onResponseData(_, chunk) {
        if (size > bytesWanted) return;
        chunks.push(chunk);
        size += chunk.length;
        if (size > bytesWanted) end(false);
      },
      onResponseEnd: () => end(true),
      onResponseError(_, error) {
        if (head) end(false);
        else reject(error);
      },
    });
  });
}
