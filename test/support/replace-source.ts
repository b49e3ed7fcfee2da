// Preloaded by a test of a test: replaces a text in one file of the service as it is loaded. The file stays
// as it is. What is replaced comes in `TAEL_TEST_REPLACED`, as JSON.

import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';

const { file, from, to } = JSON.parse(process.env.TAEL_TEST_REPLACED ?? '') as Replacement;

export interface Replacement {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/${file}`)) return loaded;
    const source = String(loaded.source);
    assert.equal(source.split(from).length, 2, `${file} has this once: ${from}`);
    return { ...loaded, source: source.replace(from, to) };
  },
});
