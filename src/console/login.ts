// POST /auth/login: opens a session for a browser. The same for the sign-in form of the pay page,
// which answers with a page instead.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import type { Answer } from '../service/answer.ts';
import type { Service } from '../service/service.ts';
import { type OpenedSession, type SignedInUser, signIn } from '../service/sign-in.ts';
import { signOut } from '../service/sign-out.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { readCredentials } from './credentials.ts';
import { crossSiteRefusal } from './cross-site.ts';
import { sessionTokenOf, setSessionCookie } from './session-cookie.ts';
import { signedInView } from './session-view.ts';
import { submittedFields } from './submitted-fields.ts';

export async function answerLogin(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const login = await logIn(service, request, reply, submittedFields(request));
  if (!login.ok) return sendRefusal(request, reply, login.refusal);
  return sendData(reply, signedInView(login.value, service.config.shortName));
}

/** Sets the cookie when it succeeds; answering is left to the caller. */
export async function logIn(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  submitted: Answer<JsonObject>,
): Promise<Answer<SignedInUser>> {
  const foreign = crossSiteRefusal(request.headers, service.payBase());
  if (foreign) return { ok: false, refusal: foreign };
  if (!submitted.ok) return submitted;
  const credentials = readCredentials(submitted.value);
  if (!credentials.ok) return credentials;
  const address = clientAddress(request, service);
  const signedIn = await signIn(service, credentials.value, address);
  return signedIn.ok ? openSession(service, request, reply, signedIn.value) : signedIn;
}

/** Gives the browser its new session and ends the one it had. */
export async function openSession(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  { user, sessionToken }: OpenedSession,
): Promise<Answer<SignedInUser>> {
  const before = sessionTokenOf(request, service);
  // The browser forgets its former session here, so nobody else should be able to go on with it. If
  // that fails it ends by itself; it must not undo the sign-in.
  if (before !== null) await signOut(service, before);
  setSessionCookie(reply, service, sessionToken);
  return { ok: true, value: user };
}
