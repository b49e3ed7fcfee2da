// Compiles the inline scripts of the pages, for browsers as old as those people still pay with. The
// results are in the repository, so that running Tael needs no compiler.

import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '..');

export interface PageScript {
  readonly source: string;
  readonly compiled: string;
  readonly name: string;
  /** Who reads it has a newer browser than who pays. */
  readonly target?: readonly string[];
}

export const PAGE_SCRIPTS: readonly PageScript[] = [
  {
    source: 'src/pages/kit/script/main.ts',
    compiled: 'src/pages/kit/script/compiled.ts',
    name: 'LIVE_PAGE_SCRIPT',
  },
  {
    source: 'src/pages/cashier/script/main.ts',
    compiled: 'src/pages/cashier/script/compiled.ts',
    name: 'CASHIER_SCRIPT',
  },
  {
    source: 'src/pages/docs/script/main.ts',
    compiled: 'src/pages/docs/script/compiled.ts',
    name: 'DOCS_SCRIPT',
    target: ['es2020'],
  },
];

export const BROWSERS = {
  target: ['es2017', 'safari12'],
  charset: 'utf8',
  minify: true,
  legalComments: 'none',
} as const;

/** The source of a module that exports the compiled script as a string. */
export async function compiledModule(script: PageScript): Promise<string> {
  const { source, name, target = BROWSERS.target } = script;
  const { outputFiles } = await build({
    ...BROWSERS,
    target: [...target],
    entryPoints: [join(ROOT, source)],
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  });
  const code = outputFiles?.[0]?.text.trim() ?? '';
  const comment = `// Made from ${source} by \`npm run task build:pay\`; not written by hand.`;
  return `${comment}\n\nexport const ${name} =\n  ${JSON.stringify(code)};\n`;
}
