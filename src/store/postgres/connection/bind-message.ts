// The message that carries the parameters of a statement, made in one piece. The driver's own lets its
// buffer grow by half, parameter by parameter: for those of a batch it takes three times the memory that it
// sends, which is the most that a busy service leaves to be collected.

type Parameter = Buffer | string | null | undefined;

export interface Bound {
  readonly statement?: string | undefined;
  readonly values: readonly unknown[];
  /** Makes of a value what is sent of it. */
  readonly valueMapper: (value: unknown, index: number) => Parameter;
}

const BIND = 0x42;
const TEXT = 0;
const BINARY = 1;
const NULL = -1;

export function bindMessage({ statement = '', values, valueMapper }: Bound): Buffer {
  const parameters = values.map((value, index) => valueMapper(value, index) ?? null);
  const lengths = parameters.map((one) => (one === null ? 0 : Buffer.byteLength(one)));
  const nameBytes = Buffer.byteLength(statement);
  const size = 15 + nameBytes + lengths.reduce((sum, length) => sum + length + 6, 0);
  const message = Buffer.allocUnsafe(size);
  let at = message.writeUInt8(BIND);
  at = message.writeInt32BE(size - 1, at);
  at = message.writeUInt8(0, at); // the portal has no name
  at += message.write(statement, at);
  at = message.writeUInt8(0, at);
  at = message.writeUInt16BE(parameters.length, at);
  for (const one of parameters) {
    at = message.writeInt16BE(Buffer.isBuffer(one) ? BINARY : TEXT, at);
  }
  at = message.writeUInt16BE(parameters.length, at);
  for (const [index, one] of parameters.entries()) {
    at = message.writeInt32BE(one === null ? NULL : (lengths[index] ?? 0), at);
    if (Buffer.isBuffer(one)) at += one.copy(message, at);
    else if (one !== null) at += message.write(one, at);
  }
  at = message.writeInt16BE(1, at); // all columns are answered alike
  message.writeInt16BE(TEXT, at);
  return message;
}
