// The platform's end of its own channel: a real server that keeps what it gets, verifies each post as our SDK
// for TypeScript does, and answers as a test wants.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { type ReceivedCallback, verifyWebhook } from '../../../sdk/typescript/src/webhooks.ts';
import { nextStep } from '../../../src/callbacks/backoff.ts';
import { type PostRhythm, startNoticePosts } from '../../../src/callbacks/notice-posts.ts';
import type { OpenService } from '../../../src/service/open-service.ts';
import type { ApiTown } from '../../support/api-town.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export interface Posted {
  readonly id: string;
  readonly body: string;
  readonly headers: ReceivedCallback['headers'];
  readonly data: Readonly<Record<string, unknown>>;
}

type Answering = (response: ServerResponse, posted: Posted) => unknown;

const acknowledge: Answering = (response) => response.writeHead(204).end();

/** The waits of callbacks, without waiting. */
export const QUICK: PostRhythm = {
  everyMs: 50,
  leaseMs: 2_000,
  stopMsMax: 2_000,
  nextStep(made, random) {
    const next = nextStep(made, random);
    return next.kind === 'retry' ? { kind: 'retry', atMs: made.endedAtMs + 20 } : next;
  },
};

export function startPosts(town: ApiTown, rhythm: PostRhythm = QUICK) {
  const results: string[] = [];
  const posts = startNoticePosts(
    town.api.service as OpenService,
    (one) => results.push(one),
    rhythm,
  );
  return { results, stop: async () => posts?.stop() };
}

export async function startChannel() {
  const got: Posted[] = [];
  let answer: Answering = acknowledge;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const headers = request.headers as Record<string, string>;
    await verifyWebhook({ secret: SECRET, headers, body });
    new Webhook(SECRET).verify(body, headers);
    const id = headers['webhook-id'] ?? '';
    const posted = { id, body, headers, data: JSON.parse(body).data };
    got.push(posted);
    answer(response, posted);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tell`;
  return {
    settings: { TAEL_NOTICES_URL: url, TAEL_NOTICES_SECRET: SECRET },
    got,
    behave(next: Answering = acknowledge) {
      answer = next;
    },
    of: (userId: number) => got.filter(({ data }) => data.user_id === userId),
  };
}
