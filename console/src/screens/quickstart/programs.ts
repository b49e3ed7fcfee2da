// The programs of the quickstart, as its page in the documentation has them, and its settings with what is
// known of whoever reads filled in. There is one text: the page.

export interface Program {
  readonly name: string;
  /** What stands after the fence of its code. */
  readonly fence: string;
  readonly install: string;
  readonly run: string;
  readonly order: string;
  /** Null: the language only sends. */
  readonly receive: string | null;
}

export interface Quickstart {
  /** The lines that put the settings into a shell. */
  readonly settings: string;
  readonly programs: readonly Program[];
  /** What PHP, which begins anew with each request, is told before. */
  readonly secretForPhp: string;
  /** How the payer of a sandbox pays. */
  readonly payInSandbox: string;
}

/** What stands after the fence of each, in the order in which they are shown. */
const LANGUAGES = [
  ['curl', 'sh'],
  ['TypeScript', 'ts'],
  ['Python', 'python'],
  ['Go', 'go'],
  ['Java', 'java'],
  ['PHP', 'php'],
] as const;

const HEADINGS = {
  settings: '1. A URL and a key',
  receive: '3. Wait for the callback, and refund',
  order: '4. Create an order',
  secretForPhp: 'The secret for PHP',
  sandbox: 'In a sandbox',
} as const;

/** Of the English page; the Chinese one has the same code. */
export function quickstartIn(page: string): Quickstart {
  return {
    settings: codeBelow(page, HEADINGS.settings, 'text'),
    secretForPhp: codeBelow(page, HEADINGS.secretForPhp, 'sh'),
    payInSandbox: codeBelow(page, HEADINGS.sandbox, 'sh'),
    programs: LANGUAGES.map(([name, fence]) => {
      const row = new RegExp(`^\\| ${name} \\|(?: \`(.+?)\`)? \\| \`(.+?)\` \\|$`, 'm').exec(page);
      const receive = codeBelow(page, HEADINGS.receive, fence);
      return {
        name,
        fence,
        install: row?.[1] ?? '',
        run: row?.[2] ?? '',
        order: codeBelow(page, HEADINGS.order, fence),
        receive: receive === '' ? null : receive,
      };
    }),
  };
}

function codeBelow(page: string, heading: string, fence: string): string {
  const [, below = ''] = page.split(new RegExp(`^##+ ${heading.replace('.', '\\.')}$`, 'm'));
  const [section = ''] = below.split(/^##/m);
  const [, code = ''] =
    new RegExp(`^\`\`\`${fence}\n([\\s\\S]*?)\n\`\`\`$`, 'm').exec(section) ?? [];
  return code;
}

/** What is known: names of variables, and what they are. The others stay to be filled in. */
export function filledIn(settings: string, known: Readonly<Record<string, string | null>>): string {
  return settings.replaceAll(/\b([A-Z_]+)=\S+/g, (given, name: string) => {
    const value = known[name] ?? null;
    return value === null ? given : `${name}=${value}`;
  });
}
