// How somebody comes to a session, by signing in or by signing up: what is submitted from here is read
// and tried, and the browser gets the session that it opens.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import type { Answer } from '../service/answer.ts';
import type { Service } from '../service/service.ts';
import { signOut } from '../service/session.ts';
import type { OpenedSession, SignedInUser } from '../service/sign-in.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { crossSiteRefusal } from './cross-site.ts';
import { sessionTokenOf, setSessionCookie } from './session-cookie.ts';
import { signedInView } from './session-view.ts';
import { submittedFields } from './submitted-fields.ts';

/** Reads the fields and opens a session if they are right; the address is where they come from. */
type Open = (
  service: Service,
  fields: JsonObject,
  address: string,
) => Promise<Answer<OpenedSession>>;

/** For programs, which get data. */
export async function answerEntry(
  open: Open,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const entered = await enter(open, service, request, reply, submittedFields(request));
  if (!entered.ok) return sendRefusal(request, reply, entered.refusal);
  return sendData(reply, signedInView(entered.value, service.config.shortName));
}

/** Sets the cookie when it succeeds; answering is left to the caller. */
export async function enter(
  open: Open,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  submitted: Answer<JsonObject>,
): Promise<Answer<SignedInUser>> {
  const foreign = crossSiteRefusal(request.headers, service.payBase());
  if (foreign) return { ok: false, refusal: foreign };
  if (!submitted.ok) return submitted;
  const opened = await open(service, submitted.value, clientAddress(request, service));
  if (!opened.ok) return opened;
  const before = sessionTokenOf(request, service);
  // The browser forgets its former session here, so nobody else should be able to go on with it. If
  // that fails it ends by itself; it must not undo the entry.
  if (before !== null) await signOut(service, before);
  setSessionCookie(reply, service, opened.value.sessionToken);
  return { ok: true, value: opened.value.user };
}
