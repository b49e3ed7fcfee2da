// Why an address cannot be listened on, in words for the operator: the common errors of the system, and
// which settings to change.

import { addressOf } from '../../wire/origin.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** What sets them: `--port or TAEL_PORT`. */
interface SetBy {
  readonly host: string;
  readonly port: string;
}

export function listenError(
  cause: NodeJS.ErrnoException,
  { host, port }: Address,
  setBy: SetBy,
): Error {
  const address = addressOf(host, port);
  const otherHost = `Choose another one with ${setBy.host}.`;
  const messages: Readonly<Record<string, string>> = {
    EADDRINUSE:
      `${address} is already in use, perhaps by another Tael. Stop that program, or choose ` +
      `another port with ${setBy.port}.`,
    EACCES: `No permission to listen on ${address}. Choose a port above 1023 with ${setBy.port}.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. ${otherHost}`,
    ENOTFOUND: `${host} cannot be resolved to an address. ${otherHost}`,
  };
  const message = messages[cause.code ?? ''];
  return message === undefined ? cause : new Error(message, { cause });
}
