// One answer that stays open and tells events as they happen (server-sent events, HTML Living Standard,
// section 9.2). Its beats keep proxies from ending it and show its reader that it is alive.

import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { STREAM_STATUS } from '../../http/status.ts';

export interface StreamEvent {
  readonly name: string;
  /** What a reader that comes back says it has heard. */
  readonly id: string;
  /** One line. */
  readonly data: string;
}

export interface EventStream {
  tell(event: StreamEvent): void;
  end(): void;
}

/** When a reader that was cut off comes back. */
const RETRY_MS = 2_000;
const BEAT_EVERY_MS = 15_000;

type Response = Pick<
  ServerResponse,
  'writeHead' | 'write' | 'end' | 'destroy' | 'on' | 'writableLength'
>;

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must neither keep it, nor pack it, nor hold it back (the last is for nginx).
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** `closed` is called once, whoever ended it. */
export function openEventStream(
  response: Response,
  headers: OutgoingHttpHeaders,
  closed: () => void,
  beatEveryMs = BEAT_EVERY_MS,
): EventStream {
  const beats = setInterval(() => write('event: beat\ndata:\n\n'), beatEveryMs);
  beats.unref();
  response.on('close', () => {
    clearInterval(beats);
    closed();
  });
  response.on('error', () => response.destroy());
  response.writeHead(STREAM_STATUS.open, { ...headers, ...STREAM_HEADERS });
  response.write(`retry: ${RETRY_MS}\n\n`);

  /** What was written before should have left long ago: a reader who takes nothing gets no more. */
  function write(text: string): void {
    if (response.writableLength > 0) response.destroy();
    else response.write(text);
  }

  return {
    tell: ({ name, id, data }) => response.write(`event: ${name}\nid: ${id}\ndata: ${data}\n\n`),
    end: () => response.end(),
  };
}
