// Reads a stream of server-sent events as a browser would, one event after the other.

import assert from 'node:assert/strict';

export interface HeardEvent {
  readonly name: string;
  readonly id: string;
  readonly data: string;
}

export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** The next event that is no beat; null: the stream has ended. */
  next(): Promise<HeardEvent | null>;
  /** All that has come, as it came. */
  text(): string;
  close(): Promise<void>;
}

export async function readEvents(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<EventReader> {
  const response = await fetch(address, { headers });
  assert(response.body);
  const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let all = '';
  let rest = '';

  async function next(): Promise<HeardEvent | null> {
    for (;;) {
      const end = rest.indexOf('\n\n');
      if (end >= 0) {
        const event = eventIn(rest.slice(0, end));
        rest = rest.slice(end + 2);
        if (event) return event;
        continue;
      }
      const { done, value = '' } = await chunks.read();
      if (done) return null;
      all += value;
      rest += value;
    }
  }

  const { status } = response;
  return { status, headers: response.headers, next, text: () => all, close: () => chunks.cancel() };
}

function eventIn(block: string): HeardEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.split(':', 1)[0] ?? '', line.replace(/^\w*: ?/, '')]),
  );
  const name = fields.get('event');
  if (name === undefined || name === 'beat') return null;
  return { name, id: fields.get('id') ?? '', data: fields.get('data') ?? '' };
}
