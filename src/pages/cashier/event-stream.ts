// An answer that stays open and sends events as they happen (server-sent events, HTML Living
// Standard, section 9.2). Beats keep proxies from closing it and show its reader that it is alive.

import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { STREAM_STATUS } from '../../http/status.ts';

export interface StreamEvent {
  readonly name: string;
  /** A reader that reconnects names the last one it received. */
  readonly id: string;
  /** One line. */
  readonly data: string;
}

/** Once it has ended, nothing more is sent. */
export interface EventStream {
  send(event: StreamEvent): void;
  end(): void;
}

/** How soon a reader that was cut off reconnects. */
const RETRY_MS = 2_000;
const BEAT_EVERY_MS = 15_000;

type Response = Pick<
  ServerResponse,
  'writeHead' | 'write' | 'end' | 'destroy' | 'on' | 'writableLength'
>;

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must neither cache nor compress nor buffer it (the last header is for nginx).
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
};

/** Calls `closed` once, whoever closed the connection. */
export function openEventStream(
  response: Response,
  headers: OutgoingHttpHeaders,
  closed: () => void,
  beatEveryMs = BEAT_EVERY_MS,
): EventStream {
  let isOpen = true;
  const beats = setInterval(() => write('event: beat\ndata:\n\n'), beatEveryMs);
  beats.unref();
  response.on('close', () => {
    isOpen = false;
    clearInterval(beats);
    closed();
  });
  response.on('error', () => response.destroy());
  response.writeHead(STREAM_STATUS.open, { ...headers, ...STREAM_HEADERS });
  response.write(`retry: ${RETRY_MS}\n\n`);

  /** Earlier writes should have left long ago: a reader that takes nothing gets no more. */
  function write(text: string): void {
    if (response.writableLength > 0) response.destroy();
    else response.write(text);
  }

  return {
    send({ name, id, data }) {
      if (isOpen) response.write(`event: ${name}\nid: ${id}\ndata: ${data}\n\n`);
    },
    end() {
      isOpen = false;
      response.end();
    },
  };
}
