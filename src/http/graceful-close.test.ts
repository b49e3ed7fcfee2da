// Closing the server: what waits for something to tell is told that the end is near, and answers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { closeIdleWhileClosing } from './graceful-close.ts';

test('answers that are held back are sent when the server closes', async () => {
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
