// POST /auth/logout: ends the session and clears its cookie. Without a session there is nothing to do,
// which is a success too.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Refusal } from '../core/refusal.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import { dataOf, type Operation } from '../http/openapi/description.ts';
import type { Service } from '../service/service.ts';
import { signOut } from '../service/session.ts';
import { crossSiteRefusal } from './cross-site.ts';
import { clearSessionCookie, sessionTokenOf } from './session-cookie.ts';

export async function answerSignOut(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = await endSession(service, request, reply);
  return refusal ? sendRefusal(request, reply, refusal) : sendData(reply, {});
}

/** Null: there is no session any more. After a refusal the cookie stays, as the session does. */
export async function endSession(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Refusal | null> {
  const crossSite = crossSiteRefusal(request.headers, service.payBase());
  if (crossSite) return crossSite;
  const token = sessionTokenOf(request, service);
  const refusal = token === null ? null : await signOut(service, token);
  if (!refusal) clearSessionCookie(reply, service);
  return refusal;
}

const SIGNED_OUT_SCHEMA = z.object({}).meta({ description: 'Empty: the session has ended.' });

export const signOutOperation: Operation = {
  id: 'signOut',
  describe: () => ({
    tag: 'Paying',
    summary: 'Sign out',
    description: 'Ends the session and clears its cookie. Succeeds without a session, too.',
    session: 'optional',
    refusals: ['cross_site'],
    success: {
      description: 'There is no session any more.',
      setsCookie: true,
      data: [
        dataOf('SignedOut', SIGNED_OUT_SCHEMA, { signed_out: { summary: 'Done', value: {} } }),
      ],
    },
  }),
};
