// Notes each request of a proven key for the request log of its owner, when it is answered. Requests
// without a proven key have no owner: those are security events.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import type { ApiKey } from '../core/rows/key.ts';
import type { Service } from '../service/service.ts';
import { PATH_CHARACTERS_MAX } from '../store/request-log.ts';
import { ignoredHeaderName, ignoredText, NAME } from './ignored.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Called with the status, when the answer is sent: a hook would slow every page down. */
    noteAnswer(request: FastifyRequest, status: number): void;
    /** `X-Tael-Ignored`. */
    ignoredHeader: string;
  }
  interface FastifyRequest {
    /** Set once the secret is proven, whatever else is refused then. */
    provenKey: ProvenKeyUse | undefined;
    /** Set when it is refused. */
    refusedWith: Refusal | undefined;
    /** Set when it calls one. */
    calledTool: string | undefined;
  }
}

interface ProvenKeyUse {
  readonly key: ApiKey;
  readonly address: string;
  /** On the clock of this process. */
  readonly sinceMs: number;
}

export function prepareRequestLog(
  app: FastifyInstance,
  { store, diskRoom, config }: Service,
): void {
  app.decorateRequest('provenKey', undefined);
  app.decorateRequest('refusedWith', undefined);
  app.decorateRequest('calledTool', undefined);
  app.decorateRequest('ignored', undefined);
  app.decorate('ignoredHeader', ignoredHeaderName(config.shortName));
  app.decorate('noteAnswer', (request: FastifyRequest, status: number) => {
    const { provenKey } = request;
    if (provenKey === undefined || diskRoom.refuseChange() !== null) return;
    const { key, address, sinceMs } = provenKey;
    store.noteRequest({
      ownerId: key.userId,
      keyId: key.keyId,
      requestId: request.id,
      atMs: store.nowMs(),
      method: request.method,
      path: pathOf(request),
      status,
      code: request.refusedWith?.code ?? null,
      fields: fieldsOf(request.refusedWith),
      durationMs: performance.now() - sinceMs,
      address,
      ignored: ignoredText(request),
    });
  });
}

const FIELDS_CHARACTERS_MAX = 200;

/** Their names alone, where they look like names: what somebody sent is in no log. */
function fieldsOf(refusal: Refusal | undefined): string | null {
  const names = (refusal?.problems ?? [])
    .map(({ field }) => field)
    .filter((name) => NAME.test(name));
  return names.length === 0 ? null : [...new Set(names)].join(', ').slice(0, FIELDS_CHARACTERS_MAX);
}

function pathOf({ raw: { url = '' }, calledTool }: FastifyRequest): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  return (calledTool === undefined ? path : `${path}#${calledTool}`).slice(0, PATH_CHARACTERS_MAX);
}
