// npm run task advisories: whether somebody has published a weakness of a package that an installation
// uses. It ends with 1 if so, and with 3 if the registry gives no advisories, as mirrors do: then nothing
// is known of the packages, neither good nor bad.

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

export interface Verdict {
  readonly status: 0 | 1 | 3;
  readonly text: string;
}

interface Report {
  readonly auditReportVersion?: number;
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
}

interface Vulnerability {
  readonly severity: string;
  readonly range: string;
  /** A text names the package that brings it. */
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
}

const NONE =
  'The registry knows no advisory for what is installed. It knows of packages, not of Node and PostgreSQL ' +
  'in them: SECURITY.md says where to look.';

/** `printed`: what `npm audit --json` has printed. */
export function verdictOn(printed: string): Verdict {
  const report = reportIn(printed);
  if (report?.auditReportVersion === undefined) {
    const why = report?.message ?? 'its answer is no report';
    return { status: 3, text: `UNKNOWN: the registry gives no advisories (${why}).` };
  }
  const found = Object.entries(report.vulnerabilities ?? {}).flatMap(([name, { via, ...one }]) =>
    via
      .filter((cause) => typeof cause !== 'string')
      .map(({ title, url }) => `${one.severity}: ${name} ${one.range}: ${title} (${url})`),
  );
  if (found.length === 0) return { status: 0, text: NONE };
  return { status: 1, text: found.join('\n') };
}

function reportIn(printed: string): Report | null {
  try {
    return JSON.parse(printed);
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const asked = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const { status, text } = verdictOn(asked.stdout ?? '');
  console.log(text);
  process.exitCode = status;
}
