// A name server for tests, over real UDP. The test decides what it answers to each query.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { TestContext } from 'node:test';
import { type Answer, decode, encode } from 'dns-packet';

export interface DnsServer {
  /** In the form that resolvers take. */
  readonly address: string;
  /** The names asked for, in order, once for each family. */
  readonly asked: string[];
}

/** Returns addresses, none if the name does not exist, or null for no answer at all. */
export type Zone = (name: string, time: number, type: string) => readonly string[] | null;

const NO_SUCH_NAME = 3;

export async function dnsServer(t: TestContext, zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4');
  t.after(() => socket.close());
  const asked: string[] = [];
  socket.on('message', (message, peer) => {
    const { id, questions } = decode(message);
    const [question] = questions ?? [];
    if (!question) return;
    const { name, type } = question;
    const time = asked.filter((each) => each === `${name} ${type}`).length + 1;
    asked.push(`${name} ${type}`);
    const addresses = zone(name, time, type);
    if (addresses === null) return;
    const answers = addresses.flatMap((data): Answer[] => {
      const kind = isIPv6(data) ? 'AAAA' : 'A';
      return kind === type ? [{ type: kind, name, ttl: 0, data }] : [];
    });
    const flags = addresses.length > 0 ? 0 : NO_SUCH_NAME;
    socket.send(
      encode({ type: 'response', id: id ?? 0, flags, questions: [question], answers }),
      peer.port,
      peer.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}
