// POST /auth/logout: closes the session and clears its cookie. Without a session there is nothing
// to do, which is a success too.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import type { Service } from '../service/service.ts';
import { signOut } from '../service/session.ts';
import { crossSiteRefusal } from './cross-site.ts';
import { clearSessionCookie, sessionTokenOf } from './session-cookie.ts';

export async function answerLogout(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = await logOut(service, request, reply);
  return refusal ? sendRefusal(request, reply, refusal) : sendData(reply, {});
}

/** What kept the session open, or null; the cookie stays as long as the session does. */
export async function logOut(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Refusal | null> {
  const foreign = crossSiteRefusal(request.headers, service.payBase());
  if (foreign) return foreign;
  const token = sessionTokenOf(request, service);
  const refusal = token === null ? null : await signOut(service, token);
  if (!refusal) clearSessionCookie(reply, service);
  return refusal;
}
