// Rules for text that all interfaces share, as pure predicates. Which field has to satisfy which rule
// is decided where the fields are defined.

import { isIP } from 'node:net';

/** Each is a rule of a field, with a text. */
export type UrlSyntaxProblem =
  | 'url_too_long'
  | 'url_characters'
  | 'url_malformed'
  | 'url_scheme'
  | 'url_credentials';

export const URL_CHARACTERS_MAX = 2048;
/** The longest possible name (RFC 1035, section 2.3.4), with its final full stop. */
const MAX_HOST_CHARACTERS = 254;

// C0, DEL and C1. Lone surrogates are the other half of the rule.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it has to find control characters.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const VISIBLE_ASCII = /^[\x21-\x7e]*$/;
// RFC 9110, sections 5.6.6 and 8.3.1, with charset as the only parameter. White space is allowed only
// around the semicolon: `application/json<tab>a` is another type.
const MEDIA_TYPE_JSON = /^application\/json(?:[ \t]*;[ \t]*(?:charset=(?:utf-8|"utf-8"))?)?$/i;

export function codePointLength(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    if (isLowSurrogate(text.charCodeAt(i)) && isHighSurrogate(text.charCodeAt(i - 1))) count--;
  }
  return count;
}

export function hasControlOrLoneSurrogate(text: string): boolean {
  return CONTROL.test(text) || !text.isWellFormed();
}

/** Between `min` and `max` characters from `!` to `~`; a space does not count as visible. */
export function isVisibleAscii(text: string, min: number, max: number): boolean {
  return text.length >= min && text.length <= max && VISIBLE_ASCII.test(text);
}

export function isMediaTypeJson(header: string | undefined): boolean {
  return header !== undefined && MEDIA_TYPE_JSON.test(header);
}

/**
 * Of a URL that Tael calls or links to. Checks the syntax only; what may be called is decided by the
 * address rules, at every connection.
 */
export function urlSyntaxProblem(text: string): UrlSyntaxProblem | null {
  if (codePointLength(text) > URL_CHARACTERS_MAX) return 'url_too_long';
  // The URL parser silently drops tabs, line feeds and outer spaces; the URL that is used has to be
  // the one that was given.
  if (hasControlOrLoneSurrogate(text) || /\s/u.test(text)) return 'url_characters';
  const url = URL.parse(text);
  if (url === null || url.hostname.length > MAX_HOST_CHARACTERS) return 'url_malformed';
  // The parser also repairs `http:host` and `http:///host`; the URL has to be unambiguous.
  if (!/^https?:\/\/[^/\\]/i.test(text)) return 'url_scheme';
  // An empty user name leaves no trace in the parsed URL, but it is still a user name.
  if (/^https?:\/\/[^/\\?#]*@/i.test(text)) return 'url_credentials';
  return null;
}

/**
 * The address, when the URL's host is one rather than a name. The URL parser has already turned
 * `2130706433`, `0x7f.1` and full-width digits into the usual form.
 */
export function literalAddressOf(text: string): string | null {
  const host = hostOf(text);
  return isIP(host) === 0 ? null : host;
}

/** Without the brackets of an IPv6 address; empty if it is no URL. */
export function hostOf(text: string): string {
  const host = URL.parse(text)?.hostname ?? '';
  return host.startsWith('[') ? host.slice(1, -1) : host;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
