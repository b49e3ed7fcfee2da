// Reads what the bridge needs to know about a message of its host: the ids to answer, whether to sign it,
// and what its headers have to repeat. The message itself is forwarded unchanged.

export interface HostMessage {
  readonly text: string;
  /** The ids of the requests in it, as JSON text; a batch has several. */
  readonly ids: readonly string[];
  /** Undefined for a batch. */
  readonly method: string | undefined;
  /** Names of the tools that are called. */
  readonly calls: readonly string[];
  /** The protocol version that the message states. */
  readonly version: string | undefined;
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Null if it is not JSON. */
export function readHostMessage(text: string): HostMessage | null {
  const value = parsed(text);
  if (value === undefined) return null;
  const messages = Array.isArray(value) ? value : [value];
  const requests = messages.filter((message) => textOf(member(message, 'method')) !== undefined);
  const single = Array.isArray(value) ? undefined : value;
  return {
    text,
    ids: requests.map(idOf).filter((id) => id !== undefined),
    method: textOf(member(single, 'method')),
    calls: requests.filter(isCall).map(toolOf),
    version: textOf(member(member(member(single, 'params'), '_meta'), VERSION_KEY)),
  };
}

/** A member of an object; undefined for any other value. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function idOf(message: unknown): string | undefined {
  const id = member(message, 'id');
  return typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : undefined;
}

function isCall(message: unknown): boolean {
  return member(message, 'method') === 'tools/call';
}

function toolOf(message: unknown): string {
  return textOf(member(member(message, 'params'), 'name')) ?? '';
}
