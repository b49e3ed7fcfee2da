// The cookies of a session, a known device, a sign-in link and a sign-in at the provider: how they are
// named, read, set and cleared. `service/session.ts`, `service/known-device.ts` and
// `service/provider-sign-in.ts` decide whether what they hold is valid.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSessionToken } from '../crypto/session-token.ts';
import { isDeviceToken } from '../service/known-device.ts';
import type { Service } from '../service/service.ts';

/** The session token of a request, or null; a malformed one counts as none. */
export function sessionTokenOf(request: FastifyRequest, service: Service): string | null {
  return tokenIn(request.headers.cookie ?? '', cookieName(service));
}

export function setSessionCookie(reply: FastifyReply, service: Service, token: string): void {
  reply.header('set-cookie', sessionCookie(service, token));
}

export function clearSessionCookie(reply: FastifyReply, service: Service): void {
  reply.header('set-cookie', `${sessionCookie(service, '')}; Max-Age=0`);
}

// Without Max-Age the cookie ends with the browser; the service ends the session in any case.
function sessionCookie(service: Service, token: string): string {
  const secure = isSecure(service.payBase()) ? '; Secure' : '';
  return `${cookieName(service)}=${token}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

const DEVICE_SECONDS = 180 * 86_400;

export function deviceTokenOf(request: FastifyRequest, service: Service): string | null {
  return tokenIn(request.headers.cookie ?? '', deviceName(service), isDeviceToken);
}

export function setDeviceCookie(reply: FastifyReply, service: Service, token: string): void {
  const secure = isSecure(service.payBase()) ? '; Secure' : '';
  const cookie = `${deviceName(service)}=${token}; Max-Age=${DEVICE_SECONDS}; Path=/; HttpOnly`;
  reply.header('set-cookie', `${cookie}; SameSite=Lax${secure}`);
}

const LINK_SECONDS = 120;
const LINK_BROWSER = /^[\w-]{22}$/;

/** What a browser was given with the page of a sign-in link, so that no other can send its form. */
export function linkBrowserOf(request: FastifyRequest, service: Service): string | null {
  const isToken = (text: string) => LINK_BROWSER.test(text);
  return tokenIn(request.headers.cookie ?? '', linkBrowserName(service), isToken);
}

export function setLinkBrowserCookie(reply: FastifyReply, service: Service, token: string): void {
  const secure = isSecure(service.payBase()) ? '; Secure' : '';
  const cookie = `${linkBrowserName(service)}=${token}; Max-Age=${LINK_SECONDS}; Path=/; HttpOnly`;
  reply.header('set-cookie', `${cookie}; SameSite=Strict${secure}`);
}

function linkBrowserName({ config, payBase }: Service): string {
  const name = `${config.shortName.toLowerCase()}_link`;
  return isSecure(payBase()) ? `__Host-${name}` : name;
}

const PROVIDER_SECONDS = 600;
const SEALED = /^[\w.-]{1,3000}$/;

/** What a browser took along to the sign-in provider; its seal is checked by whoever opens it. */
export function providerCookieOf(request: FastifyRequest, service: Service): string | null {
  const isSealed = (text: string) => SEALED.test(text);
  return tokenIn(request.headers.cookie ?? '', providerName(service), isSealed);
}

/** Lax: the provider's page, another site, is what sends the browser back. */
export function setProviderCookie(reply: FastifyReply, service: Service, sealed: string): void {
  const seconds = sealed === '' ? 0 : PROVIDER_SECONDS;
  const secure = isSecure(service.payBase()) ? '; Secure' : '';
  const cookie = `${providerName(service)}=${sealed}; Max-Age=${seconds}; Path=/; HttpOnly`;
  reply.header('set-cookie', `${cookie}; SameSite=Lax${secure}`);
}

function providerName({ config, payBase }: Service): string {
  const name = `${config.shortName.toLowerCase()}_oidc`;
  return isSecure(payBase()) ? `__Host-${name}` : name;
}

function deviceName({ config, payBase }: Service): string {
  const name = `${config.shortName.toLowerCase()}_device`;
  return isSecure(payBase()) ? `__Host-${name}` : name;
}

/**
 * With the prefix, browsers accept the cookie only from this host and over HTTPS, so that another
 * subdomain cannot plant a session of its own.
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

/** The first cookie of this name that has the format of a token. */
export function tokenIn(
  cookieHeader: string,
  name: string,
  isToken: (text: string) => boolean = isSessionToken,
): string | null {
  for (const pair of cookieHeader.split(';')) {
    const equals = pair.indexOf('=');
    const value = pair.slice(equals + 1).trim();
    if (equals > 0 && pair.slice(0, equals).trim() === name && isToken(value)) return value;
  }
  return null;
}
