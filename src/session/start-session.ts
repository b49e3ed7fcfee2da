// Starts a session from what a browser submits, by signing in or by signing up, and sets its cookie.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from '../core/rows/user.ts';
import { clientOf } from '../http/client.ts';
import { sendData, sendRefusal } from '../http/envelope.ts';
import type { Answer } from '../service/answer.ts';
import type { Service } from '../service/service.ts';
import { signOut } from '../service/session.ts';
import type { OpenedSession, SignedInUser } from '../service/sign-in.ts';
import type { JsonObject } from '../wire/json-read.ts';
import { crossSiteRefusal } from './cross-site.ts';
import {
  deviceTokenOf,
  sessionTokenOf,
  setDeviceCookie,
  setSessionCookie,
} from './session-cookie.ts';
import { presentSignedIn } from './signed-in-view.ts';
import { submittedFields } from './submitted-fields.ts';

/** Reads the fields and opens a session if they are right; `device` is the token of one that is known. */
type OpenSession<User extends SignedInUser> = (
  service: Service,
  fields: JsonObject,
  client: Client,
  device: string | null,
) => Promise<Answer<OpenedSession<User>>>;

/** For programs, which get data. */
export async function answerWithSession(
  openSession: OpenSession<SignedInUser>,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const submitted = submittedFields(request);
  const started = await startSession(openSession, service, request, reply, submitted);
  if (!started.ok) return sendRefusal(request, reply, started.refusal);
  return sendData(reply, presentSignedIn(started.value, service.config.shortName));
}

/** Sets the cookie on success; sending the answer is left to the caller. */
export async function startSession<User extends SignedInUser>(
  openSession: OpenSession<User>,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  submitted: Answer<JsonObject>,
): Promise<Answer<User>> {
  const crossSite = crossSiteRefusal(request.headers, service.payBase());
  if (crossSite) return { ok: false, refusal: crossSite };
  if (!submitted.ok) return submitted;
  const device = deviceTokenOf(request, service);
  const client = clientOf(request, service);
  const opened = await openSession(service, submitted.value, client, device);
  if (!opened.ok) return opened;
  await giveSession(service, request, reply, opened.value);
  return { ok: true, value: opened.value.user };
}

/** To the browser that has just proved who uses it. */
export async function giveSession(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedSession,
): Promise<void> {
  const formerToken = sessionTokenOf(request, service);
  // The browser forgets its former session here, so nobody else should be able to continue it. If
  // ending it fails, it expires by itself; the new session must not fail with it.
  if (formerToken !== null) await signOut(service, formerToken);
  const { sessionToken, deviceToken } = opened;
  setSessionCookie(reply, service, sessionToken);
  if (deviceToken !== null) setDeviceCookie(reply, service, deviceToken);
  noteSignIn(request, opened, deviceTokenOf(request, service));
}

/** A device that was known keeps its token. */
function noteSignIn(
  request: FastifyRequest,
  { user: { userId }, deviceToken }: OpenedSession,
  formerDevice: string | null,
): void {
  const { securityLog } = request.server;
  securityLog.happened('signed_in', request, { userId });
  const isNew = deviceToken !== null && deviceToken !== formerDevice;
  if (isNew) securityLog.happened('new_device', request, { userId });
}
