// A receiver of callbacks in TypeScript: it verifies, keeps each event once, and answers.

import { randomUUID } from 'node:crypto';
import { link, mkdir, unlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { webhooks } from 'tael-sdk';

const { WEBHOOK_SECRET = '', PORT = '4242' } = process.env;
await mkdir('inbox', { recursive: true });

/** False: it is there already. The file gets its name when all of it is on the disk. */
async function keep(id: string, body: Uint8Array): Promise<boolean> {
  const draft = `inbox/.${randomUUID()}`;
  await writeFile(draft, body, { flush: true });
  try {
    await link(draft, `inbox/${id}.json`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(draft);
  }
}

async function receive(request: IncomingMessage): Promise<number> {
  const body = new Uint8Array(await buffer(request));
  const { headers } = request;
  const event = await webhooks.verify({ secret: WEBHOOK_SECRET, headers, body }).catch(() => null);
  if (event === null) {
    console.log('refused: not signed by Tael');
    return 400;
  }
  const isNew = await keep(String(headers['webhook-id']), body);
  if (!isNew) console.log(`${event.type}: kept already`);
  else if (event.type === 'order.paid') {
    console.log(`${event.type}: ${event.data.amount} for ${event.data.title}`);
  }
  return 204;
}

const server = createServer((request, response) => {
  // What could not be kept is not acknowledged, and comes again.
  receive(request)
    .catch(() => 500)
    .then((status) => response.writeHead(status).end());
});
server.listen(Number(PORT), '127.0.0.1');
