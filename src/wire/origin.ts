// Writes an address that Tael listens on as the origin of a URL, and reads the host from one.

export function originOf(host: string, port: number): string {
  return `http://${addressOf(host, port)}`;
}

/** An IPv6 address stands in brackets, or its end would look like the port. */
export function addressOf(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The host of a URL, as one would listen on it. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}
