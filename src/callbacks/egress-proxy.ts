// Opens a tunnel to a receiver through the operator's proxy, for networks that nothing leaves directly.
// The proxy resolves the names, so it is the one that must refuse private addresses. Plain callbacks go
// through a tunnel too: the proxy sees a name and a port, and never an order.

import { request } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { AttemptError, codeOf } from './attempt-error.ts';

const OPENED = 200;

/** Rejects with an AttemptError, or with any error once the signal is aborted. */
export function connectThrough(
  proxy: URL,
  { hostname, port }: { readonly hostname: string; readonly port: number },
  signal: AbortSignal,
): Promise<Socket> {
  const authority = `${isIPv6(hostname) ? `[${hostname}]` : hostname}:${port}`;
  return new Promise((resolve, reject) => {
    const asked = request(proxy, {
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...authorizationOf(proxy) },
      agent: false,
      signal,
    });
    asked.on('connect', ({ statusCode }, socket, head) => {
      if (statusCode === OPENED && head.length === 0) return resolve(socket as Socket);
      socket.destroy();
      reject(new AttemptError('connection_failed', `PROXY_${statusCode}`));
    });
    // An answer to CONNECT that is no tunnel comes as an event of its own.
    asked.on('response', (answer) => {
      answer.destroy();
      reject(new AttemptError('connection_failed', `PROXY_${answer.statusCode}`));
    });
    asked.on('error', (error) => {
      reject(signal.aborted ? error : new AttemptError('connection_failed', codeOf(error)));
    });
    asked.end();
  });
}

function authorizationOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}
