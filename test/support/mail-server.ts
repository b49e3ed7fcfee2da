// A mail server for tests, on this machine and without TLS. It keeps what it takes, and gets in the way as a
// test wants: it refuses for now or for good, hangs up, or waits, at any step of the conversation.

import { createServer, type Socket } from 'node:net';
import { after } from 'node:test';

export const STEPS = ['greeting', 'hello', 'from', 'to', 'data', 'text'] as const;
export type Step = (typeof STEPS)[number];

/** `lost answer`: it takes the mail and hangs up before it says so. */
type Way = 'fine' | 'not now' | 'never' | 'hang up' | 'lost answer';

export interface TakenMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  /** All of it, as it came. */
  readonly raw: string;
}

export interface MailServer {
  readonly settings: Readonly<Record<string, string>>;
  readonly taken: TakenMail[];
  /** What becomes of each step from now on. */
  behave(way: (step: Step, to: string) => Way | Promise<Way>): void;
  sentTo(address: string): readonly TakenMail[];
}

const REFUSALS = { 'not now': '451 4.3.0 Not now', never: '550 5.1.1 Never' } as const;

export async function startMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let way: (step: Step, to: string) => Way | Promise<Way> = () => 'fine';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    void converse(socket, (step, to) => way(step, to), taken);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    settings: { TAEL_SMTP_URL: `smtp://127.0.0.1:${port}`, TAEL_MAIL_FROM: 'pay@tael.example' },
    taken,
    behave(next) {
      way = next;
    },
    sentTo: (to) => taken.filter((mail) => mail.to === to),
  };
}

async function converse(
  socket: Socket,
  way: (step: Step, to: string) => Way | Promise<Way>,
  taken: TakenMail[],
): Promise<void> {
  const lines = linesOf(socket);
  let [from, to] = ['', ''];
  async function answer(step: Step, fine: string): Promise<boolean> {
    const chosen = await way(step, to);
    if (chosen === 'hang up' || (chosen === 'lost answer' && step !== 'text')) socket.destroy();
    else if (chosen === 'lost answer') socket.destroy();
    else socket.write(`${chosen === 'fine' ? fine : REFUSALS[chosen]}\r\n`);
    return chosen === 'fine';
  }
  if (!(await answer('greeting', '220 mail.test'))) return void socket.end();
  for await (const line of lines) {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') await answer('hello', '250 mail.test');
    else if (verb === 'MAIL') {
      from = addressIn(line);
      await answer('from', '250 ok');
    } else if (verb === 'RCPT') {
      to = addressIn(line);
      await answer('to', '250 ok');
    } else if (verb === 'DATA') {
      if (!(await answer('data', '354 go on'))) continue;
      const raw = await untilDot(lines);
      if (raw === null) return;
      const chosen = await way('text', to);
      if (chosen === 'fine' || chosen === 'lost answer') taken.push(mailOf(from, to, raw));
      if (chosen === 'hang up' || chosen === 'lost answer') return void socket.destroy();
      socket.write(`${chosen === 'fine' ? '250 taken' : REFUSALS[chosen]}\r\n`);
    } else if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
  }
}

async function* linesOf(socket: Socket): AsyncGenerator<string, void> {
  let rest = '';
  try {
    for await (const chunk of socket) {
      rest += chunk.toString('latin1');
      for (;;) {
        const end = rest.indexOf('\r\n');
        if (end < 0) break;
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        yield line;
      }
    }
  } catch {
    // The client is gone.
  }
}

/** Null: the client went before the end. */
async function untilDot(lines: AsyncGenerator<string, void>): Promise<string | null> {
  const text: string[] = [];
  for (;;) {
    const { value, done } = await lines.next();
    if (done || value === undefined) return null;
    if (value === '.') return text.join('\r\n');
    text.push(value.replace(/^\.\./, '.'));
  }
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}

function mailOf(from: string, to: string, raw: string): TakenMail {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
  return {
    to,
    from,
    subject: decodedWords(header('Subject')),
    messageId: header('Message-ID'),
    text: decodedBody(body.join('\r\n\r\n'), header('Content-Transfer-Encoding')),
    raw,
  };
}

function decodedWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : fromQuoted(word.replaceAll('_', ' ')),
    );
}

function decodedBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8');
  if (/quoted/i.test(encoding)) return fromQuoted(body.replaceAll(/=\r\n/g, ''));
  return body;
}

function fromQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
