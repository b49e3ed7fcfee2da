// How an address Tael listens on is written as the origin of a URL.

export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
