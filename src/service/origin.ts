// How an address Tael listens on is written as the origin of a URL.

export function originOf(host: string, port: number): string {
  return `http://${addressOf(host, port)}`;
}

/** An IPv6 address stands in brackets, or its end would look like the port. */
export function addressOf(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
