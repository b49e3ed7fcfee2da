// Finds method, path and body in what somebody pastes: a curl command, or the request line of `curl -v`.

export interface PastedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Null: it has one that was not pasted. */
  readonly body: string | null;
}

const LINE = /^[>\s]*([A-Z]+) (\/\S*) HTTP\/[\d.]+\s*$/m;
const ADDRESS = /https?:\/\/[^/\s'"]+(\/[^\s'"\\]*)/;
const METHOD = /(?:^|\s)(?:-X|--request)[\s=]*['"]?([A-Z]+)/;
const DATA = /(?:^|\s)(?:-d|--data(?:-raw|-binary)?|--json)[\s=]*(?:'([^']*)'|"((?:[^"\\]|\\.)*)")/;

/** Null: there is none in it. */
export function readRequest(pasted: string): PastedRequest | null {
  const [, sent, target] = LINE.exec(pasted) ?? [];
  if (sent !== undefined && target !== undefined) {
    return { method: sent, path: target, body: sent === 'GET' ? '' : null };
  }
  const path = /\bcurl\b/.test(pasted) ? ADDRESS.exec(pasted)?.[1] : undefined;
  if (path === undefined) return null;
  const data = DATA.exec(pasted);
  const body = data && (data[1] ?? data[2]?.replaceAll(/\\(.)/g, '$1') ?? '');
  const method = METHOD.exec(pasted)?.[1] ?? (body === null ? 'GET' : 'POST');
  return { method, path, body: body ?? (method === 'GET' ? '' : null) };
}
