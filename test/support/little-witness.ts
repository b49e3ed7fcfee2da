// A witness of a public log as C2SP's tlog-witness describes it, over HTTP: it keeps the newest checkpoint
// that it cosigned, and cosigns only what continues it.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { isConsistent } from '../../src/crypto/merkle.ts';
import {
  type Checkpoint,
  cosignatureLine,
  parseCheckpoint,
  parseVerifierKey,
  readNote,
  signerFromSeed,
  verifierKey,
} from '../../src/crypto/signed-note.ts';

export interface LittleWitness {
  /** As TAEL_WITNESSES names it. */
  readonly setting: string;
  readonly key: string;
  readonly url: string;
  /** What it was sent. */
  readonly bodies: string[];
  /** The size that it cosigned last. */
  size(): number;
  /** From now on it answers this, whatever is asked. */
  answer(status: number, text: string): void;
}

export async function openWitness(
  t: TestContext,
  logKeys: readonly string[],
  name = 'witness.example/w',
): Promise<LittleWitness> {
  const signer = signerFromSeed(name, Buffer.alloc(32, 77));
  const keys = logKeys.flatMap((text) => parseVerifierKey(text) ?? []);
  const key = verifierKey(signer, 'witness');
  const bodies: string[] = [];
  let seen: Checkpoint | null = null;
  let fixed: [number, string] | null = null;

  function addCheckpoint(body: string): [number, string] {
    const [head = '', ...rest] = body.split('\n\n');
    const [old = '', ...lines] = head.split('\n');
    const read = readNote(rest.join('\n\n'), keys);
    const next = read && parseCheckpoint(read.text);
    const from = Number(/^old (\d+)$/.exec(old)?.[1] ?? Number.NaN);
    if (!read || !next || Number.isNaN(from) || from > next.size) return [400, ''];
    if (read.forged.length > 0 || read.verified.length === 0) return [403, ''];
    const known = seen?.size ?? 0;
    if (from !== known) return [409, `${known}\n`];
    const path = lines.map((line) => Buffer.from(line, 'base64'));
    const continues =
      seen === null
        ? path.length === 0
        : isConsistent(seen.size, seen.root, next.size, next.root, path);
    if (!continues) return [422, ''];
    seen = next;
    return [200, cosignatureLine(read.text, signer, 1_764_405_000n + BigInt(next.size))];
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      bodies.push(body);
      const isKnown = request.method === 'POST' && request.url === '/add-checkpoint';
      const [status, text] = fixed ?? (isKnown ? addCheckpoint(body) : [404, '']);
      response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    setting: `${key} ${url}`,
    key,
    url,
    bodies,
    size: () => seen?.size ?? 0,
    answer(status, text) {
      fixed = [status, text];
    },
  };
}
