// One request over a connection, and as much of the answer as is wanted. The client's own `request`
// makes a stream of every answer's body; most acknowledgements have none.

import type { Client, Dispatcher } from 'undici';

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Its beginning, at least as much as is wanted if there is so much. */
  readonly bytes: Buffer;
  /** There is no more of it, and the connection is free. */
  readonly whole: boolean;
}

/** Rejects when there is no status; what happens to the rest of the answer is told by `whole`. */
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
      // The client insists on being able to say so.
      onRequestStart() {},
      onResponseStart(_, status, { 'retry-after': retryAfter }) {
        // Below 200 it is no answer yet.
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
