// Just enough of PostgreSQL's wire protocol to stand between a client and its server: where a message
// ends, which prepared statement a question is about, and how a notice or an error is written.

export interface Frame {
  /** One character; empty for the message that opens a connection, which has none. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** What a client sends up to one Sync; the server answers each with one ReadyForQuery. */
export interface Question {
  /** The name of the prepared statement, else `startup`, `simple` or `end`. */
  readonly statement: string;
  readonly bytes: Buffer;
}

const LENGTH_BYTES = 4;

export function frameReader(opensUntyped: boolean): (chunk: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  let untyped = opensUntyped;
  return (chunk) => {
    const frames: Frame[] = [];
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = untyped ? 0 : 1;
      if (rest.length < head + LENGTH_BYTES) return frames;
      const size = head + rest.readInt32BE(head);
      if (rest.length < size) return frames;
      const type = untyped ? '' : String.fromCharCode(rest[0] ?? 0);
      frames.push({ type, bytes: rest.subarray(0, size) });
      rest = rest.subarray(size);
      untyped = false;
    }
  };
}

export function questionReader(): (chunk: Buffer) => Question[] {
  const read = frameReader(true);
  let gathered: Buffer[] = [];
  let statement = '';
  return (chunk) => {
    const questions: Question[] = [];
    for (const { type, bytes } of read(chunk)) {
      gathered.push(bytes);
      statement ||= statementOf(type, bytes);
      if (type !== '' && !'SQXp'.includes(type)) continue;
      questions.push({ statement, bytes: Buffer.concat(gathered) });
      gathered = [];
      statement = '';
    }
    return questions;
  };
}

function statementOf(type: string, bytes: Buffer): string {
  const named: Record<string, string> = { '': 'startup', Q: 'simple', X: 'end', p: 'password' };
  if (type === 'P') return cString(bytes, 5);
  if (type !== 'B') return named[type] ?? '';
  const portal = cString(bytes, 5);
  return cString(bytes, 5 + Buffer.byteLength(portal) + 1);
}

function cString(bytes: Buffer, start: number): string {
  return bytes.toString('utf8', start, bytes.indexOf(0, start));
}

export function warning(code: string, message: string): Buffer {
  return report('N', 'WARNING', code, message);
}

export function failure(severity: string, code: string, message: string): Buffer {
  return report('E', severity, code, message);
}

function report(type: string, severity: string, code: string, message: string): Buffer {
  const fields = `S${severity}\0V${severity}\0C${code}\0M${message}\0\0`;
  const bytes = Buffer.alloc(1 + LENGTH_BYTES);
  bytes.write(type, 0, 'latin1');
  bytes.writeInt32BE(LENGTH_BYTES + Buffer.byteLength(fields), 1);
  return Buffer.concat([bytes, Buffer.from(fields)]);
}
