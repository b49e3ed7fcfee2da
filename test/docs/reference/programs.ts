// All snippets of the reference in one language, as one program: what the reference opens with, then each
// operation by itself. It prints what went wrong, and nothing else.

import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Fence, snippetOf } from '../../../site/reference/calls.ts';
import type { Operation } from '../../../site/reference/openapi.ts';
import { codeBlocks } from '../code-blocks.ts';
import { goModule } from '../go-module.ts';

export interface Given {
  readonly operation: Operation;
  /** Its examples, with numbers that there are. */
  readonly filledIn: (code: string) => string;
}

interface Language {
  readonly needs: readonly string[];
  prepare(folder: string, given: readonly Given[]): Promise<void>;
  readonly run: readonly (readonly [string, ...string[]])[];
}

const REFERENCE = 'docs/api/reference.md';
const SDK = resolve('sdk/typescript/src/tael.ts');

function opening(fence: Fence): string {
  return codeBlocks(REFERENCE, 'The client', fence)[0] ?? '';
}

function snippets(
  fence: Fence,
  given: readonly Given[],
  wrap: (code: string, id: string) => string,
) {
  return given
    .map(({ operation, filledIn }) => {
      return wrap(filledIn(snippetOf(operation, fence)), operation.operationId);
    })
    .join('\n');
}

function indented(code: string, by: string): string {
  return code.replaceAll(/^(?=.)/gm, by);
}

export const PROGRAMS: Readonly<Record<Fence, Language>> = {
  sh: {
    needs: ['bash', 'curl', 'openssl'],
    run: [['sh', '-eu', 'all.sh']],
    async prepare(folder, given) {
      await writeFile(
        join(folder, 'all.sh'),
        `${opening('sh')}\n${snippets('sh', given, (code) => code)}`,
      );
    },
  },
  ts: {
    needs: [],
    run: [
      [process.execPath, resolve('node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'],
      [process.execPath, 'all.ts'],
    ],
    async prepare(folder, given) {
      const body = snippets(
        'ts',
        given,
        (code, id) => `await attempt('${id}', async () => {\n${code}\n});`,
      );
      const text = `${opening('ts').replace("'tael-sdk'", `'${SDK}'`)}
async function attempt(id: string, run: () => Promise<void>) {
  await run().catch((error) => console.log(id, error));
}
${body}`;
      await writeFile(join(folder, 'all.ts'), text);
      const options = {
        noEmit: true,
        strict: true,
        target: 'es2024',
        module: 'nodenext',
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        typeRoots: [resolve('node_modules/@types')],
        types: ['node'],
      };
      const config = { compilerOptions: options, files: ['all.ts'] };
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
      await writeFile(join(folder, 'package.json'), '{"type": "module"}');
    },
  },
  python: {
    needs: ['python3'],
    run: [['python3', 'all.py']],
    async prepare(folder, given) {
      const body = snippets('python', given, (code, id) => {
        return `try:\n${indented(code, '    ')}\nexcept Exception as error:\n    print("${id}", error)`;
      });
      const text = `${opening('python')}\n${body}\n`;
      await writeFile(join(folder, 'all.py'), text);
      await cp(resolve('sdk/python'), folder, { recursive: true });
    },
  },
  go: {
    needs: ['go'],
    run: [['go', 'run', '.']],
    async prepare(folder, given) {
      const functions = snippets('go', given, (code, id) => {
        const [name = ''] = code.match(/^\w+(?=, err :=)/m) ?? [];
        return `func ${id}(client *tael.Client, ctx context.Context) error {
${indented(code, '\t')}
	_ = ${name}
	return err
}`;
      });
      const calls = given.map(({ operation: { operationId: id } }) => {
        return `	if err := ${id}(client, ctx); err != nil {\n\t\tfmt.Println("${id}", err)\n\t}`;
      });
      const text = `package main

import (
	"context"
	"fmt"
	"net/url"
	"os"

	"tael.internal/tael"
)

func main() {
${indented(opening('go'), '\t')}
${calls.join('\n')}
}

${functions}
`;
      await writeFile(join(folder, 'main.go'), text);
      await goModule(folder, 'reference');
    },
  },
  java: {
    needs: ['java', 'javac'],
    run: [
      ['javac', '-encoding', 'UTF-8', 'All.java'],
      ['java', '-XX:TieredStopAtLevel=1', 'All'],
    ],
    async prepare(folder, given) {
      const attempts = snippets('java', given, (code, id) => {
        return `    attempt("${id}", () -> {\n${indented(code, '      ')}\n    });`;
      });
      const text = `import dev.tael.Tael;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

final class All {
  interface Attempt { void run() throws Exception; }

  static void attempt(String id, Attempt attempt) {
    try {
      attempt.run();
    } catch (Exception error) {
      System.out.println(id + " " + error);
    }
  }

  public static void main(String[] none) {
${indented(opening('java'), '    ')}
${attempts}
  }
}
`;
      await writeFile(join(folder, 'All.java'), text);
      await cp(resolve('sdk/java/dev'), join(folder, 'dev'), { recursive: true });
    },
  },
  php: {
    needs: ['php'],
    run: [['php', 'all.php']],
    async prepare(folder, given) {
      const attempts = snippets('php', given, (code, id) => {
        const caught = `    echo '${id} ', $error, "\\n";`;
        return `try {\n${indented(code, '    ')}\n} catch (Throwable $error) {\n${caught}\n}`;
      });
      const text = `${opening('php')}\n${attempts}\n`;
      await writeFile(join(folder, 'all.php'), text);
      await cp(resolve('sdk/php'), folder, { recursive: true });
    },
  },
};
