// Finds the headers in what somebody pastes: header lines, the output of `curl -v`, or a curl command.

export interface PastedHeader {
  readonly name: string;
  readonly value: string;
}

const OPTION = /(?:-H|--header)[\s=]*\$?(?:'([^']*)'|"((?:[^"\\]|\\.)*)")/g;
const LINE = /^[>*\s]*([\w-]+)\s*[:=]\s*(.*?)[\s\\]*$/;

export function readHeaders(pasted: string): readonly PastedHeader[] {
  const options = [...pasted.matchAll(OPTION)].map(([, single, double]) => {
    return single ?? double?.replaceAll(/\\(.)/g, '$1') ?? '';
  });
  const lines = options.length > 0 ? options : pasted.split(/\r?\n/).map(withoutQuotes);
  return lines.flatMap((line) => {
    const [, name, value = ''] = LINE.exec(line) ?? [];
    return name?.toLowerCase().startsWith('x-') ? [{ name, value }] : [];
  });
}

/** A line of JSON or of a program: `"X-Tael-Key": "tk_…",`. */
const QUOTED = /^\s*(["'])?([\w-]+)\1\s*[:=]\s*(["'])(.*)\3,?\s*$/;

function withoutQuotes(line: string): string {
  const [, , name, , value] = QUOTED.exec(line) ?? [];
  return name === undefined ? line : `${name}: ${value}`;
}
