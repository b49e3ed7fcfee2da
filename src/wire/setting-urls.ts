// The URLs that settings have: of the service, of a proxy and of PostgreSQL. Null: it is none of its kind.

export function webUrl(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (url.search || url.hash || url.username || url.password) return null;
  // Normalized by the parser: links begin with it, and its scheme decides whether cookies are Secure.
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

export function proxyUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && url.pathname === '/' && url.search === '' ? url : null;
}

export function postgresUrl(text: string): string | null {
  return /^postgres(ql)?:\/\//.test(text) ? text : null;
}

/** Of the host name in a URL, where an address of version 6 stands in brackets. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname);
}
