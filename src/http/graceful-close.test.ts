// Closing the server: requests that wait are notified, and answer before it closes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { closeIdleWhileClosing } from './graceful-close.ts';

test('long polls are answered when the server closes', async () => {
  const app = fastify();
  closeIdleWhileClosing(app);
  const waiting = Promise.withResolvers<void>();
  app.get('/', (request, reply) => {
    request.server.closing.addEventListener('abort', () => void reply.send('nothing'));
    waiting.resolve();
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(origin).then((response) => response.text());
  await waiting.promise;
  await app.close();
  assert.equal(await answer, 'nothing');
});
