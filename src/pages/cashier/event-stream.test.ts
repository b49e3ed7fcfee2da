// A stream as its socket sees it: what it writes, and when it drops its reader.

import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { until } from '../../../test/support/until.ts';
import { openEventStream } from './event-stream.ts';

/** A response whose reader takes all or, when stalled, nothing. */
class Socket extends EventEmitter {
  readonly written: string[] = [];
  readonly head: unknown[] = [];
  stalled = false;
  writableLength = 0;

  writeHead(...head: unknown[]): this {
    this.head.push(...head);
    return this;
  }
  write(text: string): boolean {
    this.written.push(text);
    if (this.stalled) this.writableLength += text.length;
    return !this.stalled;
  }
  end(): this {
    return this.destroy();
  }
  destroy(): this {
    this.emit('close');
    return this;
  }
}

function opened() {
  const socket = new Socket();
  let closed = 0;
  const stream = openEventStream(socket as never, { 'x-request-id': 'r' }, () => closed++, 5);
  return { socket, stream, closed: () => closed };
}

test('an event has its name, its id and one line of data', () => {
  const { socket, stream } = opened();
  stream.send({ name: 'order', id: 'paid', data: '{"a":1}' });
  assert.equal(socket.written.at(-1), 'event: order\nid: paid\ndata: {"a":1}\n\n');
  stream.end();
});

test('beats continue until the stream ends, and then stop', async () => {
  const { socket, stream, closed } = opened();
  await until('it has beaten twice', () => socket.written.length >= 3);
  assert.deepEqual(socket.written.slice(0, 2), ['retry: 2000\n\n', 'event: beat\ndata:\n\n']);
  stream.end();
  const count = socket.written.length;
  const other = opened();
  await until('another one has beaten', () => other.socket.written.length >= 3);
  other.stream.end();
  assert.deepEqual([socket.written.length, closed()], [count, 1]);
});

test('a reader who reads nothing is dropped, and nothing accumulates', async () => {
  const { socket, closed } = opened();
  socket.stalled = true;
  await until('it is dropped', () => closed() === 1);
  assert.equal(socket.written.filter((text) => text.startsWith('event: beat')).length, 1);
});
