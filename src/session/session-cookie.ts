// The cookie that carries a session: its name, how it is read from a request and how it is set and
// cleared. What the token in it means is for src/service/session.ts.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../service/service.ts';
import { isSessionToken } from '../service/session.ts';

/** The token a request brings, or null; one of another shape is none. */
export function sessionTokenOf(request: FastifyRequest, service: Service): string | null {
  return tokenIn(request.headers.cookie ?? '', cookieName(service));
}

export function setSessionCookie(reply: FastifyReply, service: Service, token: string): void {
  reply.header('set-cookie', sessionCookie(service, token));
}

export function clearSessionCookie(reply: FastifyReply, service: Service): void {
  reply.header('set-cookie', `${sessionCookie(service, '')}; Max-Age=0`);
}

// Without Max-Age the browser forgets it when it is closed; the service ends the session anyway.
function sessionCookie(service: Service, token: string): string {
  const secure = isSecure(service.payBase()) ? '; Secure' : '';
  return `${cookieName(service)}=${token}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * The prefix makes browsers refuse the cookie from any other host or over plain HTTP, so that a
 * neighbouring subdomain cannot plant a session of its own.
 */
export function sessionCookieName(shortName: string, payBase: string): string {
  const name = `${shortName.toLowerCase()}_session`;
  return isSecure(payBase) ? `__Host-${name}` : name;
}

function cookieName(service: Service): string {
  return sessionCookieName(service.config.shortName, service.payBase());
}

function isSecure(payBase: string): boolean {
  return payBase.startsWith('https:');
}

/** The first cookie of this name that holds a token. */
export function tokenIn(cookieHeader: string, name: string): string | null {
  for (const pair of cookieHeader.split(';')) {
    const equals = pair.indexOf('=');
    const value = pair.slice(equals + 1).trim();
    if (equals > 0 && pair.slice(0, equals).trim() === name && isSessionToken(value)) return value;
  }
  return null;
}
