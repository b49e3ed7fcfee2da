// Notes each request of a proven key for the request log of its owner, once it has been answered.
// Requests without a proven key have no owner: those are security events.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../core/access/key.ts';
import type { RefusalCode } from '../core/refusal.ts';
import type { Service } from '../service/service.ts';
import { PATH_CHARACTERS_MAX } from '../store/request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the secret is proven, whatever else is refused then. */
    provenKey: ProvenKeyUse | undefined;
    /** Set when it is refused. */
    refusedWith: RefusalCode | undefined;
  }
}

export interface ProvenKeyUse {
  readonly key: ApiKey;
  readonly address: string;
}

export function noteRequests(app: FastifyInstance, { store }: Service): void {
  app.decorateRequest('provenKey', undefined);
  app.decorateRequest('refusedWith', undefined);
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { provenKey } = request;
    if (provenKey !== undefined) {
      const { key, address } = provenKey;
      store.noteRequest({
        ownerId: key.userId,
        keyId: key.keyId,
        requestId: request.id,
        atMs: store.nowMs(),
        method: request.method,
        path: pathOf(request.raw.url ?? ''),
        status: reply.statusCode,
        code: request.refusedWith ?? null,
        durationMs: reply.elapsedTime,
        address,
      });
    }
    done();
  });
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return (end < 0 ? url : url.slice(0, end)).slice(0, PATH_CHARACTERS_MAX);
}
