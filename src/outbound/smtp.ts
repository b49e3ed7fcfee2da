// Sends one letter through the mail server, and says what is known of it afterwards. A letter is sent at most
// once: just before the server gets its text the caller notes that, and from then on only the server's own
// refusal makes it one that may be sent again.

import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailSettings } from '../settings/mail.ts';

export interface Letter {
  readonly to: string;
  /** The name of the service. */
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  /** The same whenever it is sent. */
  readonly messageId: string;
}

export type Sending =
  | { readonly kind: 'sent' }
  /** The server has not taken it. `forGood`: nor will it. */
  | { readonly kind: 'refused'; readonly forGood: boolean; readonly reason: string }
  /** It had the text, or some of it, and did not answer. */
  | { readonly kind: 'unclear'; readonly reason: string }
  /** The caller said so. */
  | { readonly kind: 'withheld' };

const CONNECT_MS_MAX = 15_000;
const SILENCE_MS_MAX = 30_000;

/** Letters come from `from`, and so do their ids. */
export async function sendLetter(
  settings: MailSettings,
  letter: Letter,
  handOver: () => Promise<boolean>,
  /** Gives up, unless the server has the text already. */
  signal: AbortSignal,
): Promise<Sending> {
  const message = await textOf(settings, letter);
  const connection = await connectionTo(settings);
  let handed = false;
  const giveUp = () => {
    if (!handed) connection.close();
  };
  signal.addEventListener('abort', giveUp);
  try {
    await ready(connection, settings);
    let withheld = false;
    const answered = await new Promise<Answered>((resolve) => {
      connection.once('error', (error: SmtpError) => resolve({ error }));
      connection.once('end', () => resolve({ error: { message: 'the connection ended' } }));
      const source = lateText(message, async () => {
        handed = await handOver();
        withheld = !handed;
        if (withheld) resolve({ error: null });
        return handed;
      });
      const envelope = { from: settings.from, to: [letter.to] };
      connection.send(envelope, source, (error: SmtpError | null) => resolve({ error }));
    });
    if (withheld) return { kind: 'withheld' };
    return answered.error === null ? { kind: 'sent' } : failed(answered.error, handed);
  } catch (error) {
    return failed(error as SmtpError, handed);
  } finally {
    signal.removeEventListener('abort', giveUp);
    connection.close();
  }
}

/** Null: it can be reached, and lets us in. */
export async function examineServer(settings: MailSettings): Promise<string | null> {
  const connection = await connectionTo(settings);
  try {
    await ready(connection, settings);
    return null;
  } catch (error) {
    return reasonOf(error as SmtpError);
  } finally {
    connection.close();
  }
}

interface SmtpError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
}

interface Answered {
  readonly error: SmtpError | null;
}

/** The library is loaded by whoever mails. */
async function connectionTo({
  host,
  port,
  isSecure,
  isHere,
}: MailSettings): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  return new Connection({
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && !isHere,
    ignoreTLS: isHere && !isSecure,
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: CONNECT_MS_MAX,
    dnsTimeout: CONNECT_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    logger: false,
  });
}

async function ready(connection: SMTPConnection, { login }: MailSettings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the connection ended')));
    connection.connect((error?: Error | null) => {
      if (error) return reject(error);
      if (login === null) return resolve();
      const credentials = { user: login.user, pass: login.password };
      connection.login(credentials, (refused: Error | null) =>
        refused ? reject(refused) : resolve(),
      );
    });
  });
}

/** Read for the first time when the server has said that it wants the text. */
function lateText(message: Buffer, handOver: () => Promise<boolean>): Readable {
  let asked = false;
  return new Readable({
    read() {
      if (asked) return;
      asked = true;
      handOver().then(
        (may) => {
          // Without its end the server keeps nothing of it.
          if (!may) return;
          this.push(message);
          this.push(null);
        },
        () => {},
      );
    },
  });
}

async function textOf({ from }: MailSettings, letter: Letter): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { to, fromName, subject, text, messageId } = letter;
  return new MailComposer({
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    subject,
    text,
    messageId,
    // No answering machine answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

const PERMANENT = 500;

function failed(error: SmtpError, handed: boolean): Sending {
  const { responseCode = 0, command } = error;
  const reason = reasonOf(error);
  if (handed && responseCode === 0) return { kind: 'unclear', reason };
  // What the server thinks of the sender, or of the password, is mended by the operator.
  const isOfLetter = command === 'RCPT TO' || command === 'DATA';
  return { kind: 'refused', forGood: isOfLetter && responseCode >= PERMANENT, reason };
}

/** Never what the server wrote: it may repeat the address, or the text. */
function reasonOf({ code, command, responseCode }: SmtpError): string {
  return [code ?? 'ENDED', command, responseCode].filter((part) => part !== undefined).join(' ');
}
