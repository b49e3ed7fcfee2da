// Authenticates a request and checks the scope before an endpoint runs. The endpoint sends its response
// itself and returns nothing, unless it writes a file: returning a reply makes the framework wait for the
// socket.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../core/rows/key.ts';
import { type Authenticate, scopeRefusal } from './authenticate.ts';
import { sendRefusal } from './envelope.ts';
import type { SignedEndpoint } from './route.ts';
import type { UnderWay } from './under-way.ts';

export function requireSignature(
  authenticate: Authenticate,
  { scope, orScope }: { readonly scope: Scope; readonly orScope?: Scope | undefined },
  endpoint: SignedEndpoint,
  underWay: UnderWay | null,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    underWay?.begun();
    try {
      const answer = await authenticate(request);
      if (!answer.ok) return void sendRefusal(request, reply, answer.refusal);
      const refusal = scopeRefusal(answer.value, scope, orScope);
      if (refusal === null) return await endpoint(answer.value, request, reply);
      return void sendRefusal(request, reply, refusal);
    } finally {
      underWay?.ended();
    }
  };
}
