// The witnesses of the public log: whose key, and where they are asked.

import { parseVerifierKey } from '../crypto/signed-note.ts';
import { webUrl } from '../wire/setting-urls.ts';
import type { Form } from './forms.ts';

export interface Witness {
  readonly name: string;
  /** As C2SP writes keys that verify cosignatures. */
  readonly key: string;
  /** Without a slash at its end. */
  readonly url: string;
}

const WITNESSES_MAX = 16;

export const WITNESSES: Form<readonly Witness[]> = {
  usual: [],
  rule: 'keys of witnesses, each with its URL behind a space, separated by commas',
  parse(text) {
    const witnesses = text.split(',').flatMap((one) => witnessOf(one.trim()) ?? []);
    const names = new Set(witnesses.map(({ name }) => name));
    const isWhole = witnesses.length === text.split(',').length && names.size === witnesses.length;
    return isWhole && witnesses.length <= WITNESSES_MAX ? witnesses : null;
  },
  print: (witnesses) => witnesses.map(({ key, url }) => `${key} ${url}`).join(',') || null,
};

function witnessOf(text: string): Witness | null {
  const [, keyText = '', address = ''] = /^(\S+)\s+(\S+)$/.exec(text) ?? [];
  const key = parseVerifierKey(keyText);
  const url = webUrl(address);
  if (key?.kind !== 'witness' || url === null) return null;
  return { name: key.name, key: key.text, url: url.replace(/\/+$/, '') };
}
