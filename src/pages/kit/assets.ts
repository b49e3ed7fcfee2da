// The style sheet of a page and its script, if it has one. Both are constant texts inside the page,
// so the content security policy names their digests, and nothing else runs.

import { hash } from 'node:crypto';
import { PAGE_STYLE } from './style.ts';

export interface PageAssets {
  readonly style: string;
  readonly script: string | null;
  /** The content security policy under which these two work, and nothing else does. */
  readonly policy: string;
}

export function buildAssets(written: string, script: string | null): PageAssets {
  const style = withoutGaps(written);
  const policy = policyOf([
    `style-src '${digestOf(style)}'`,
    ...(script === null ? [] : [`script-src '${digestOf(script)}'`]),
  ]);
  return { style, script, policy };
}

/** What every page of people may do, and which styles and scripts this one has. */
export function policyOf(sources: readonly string[]): string {
  return [
    "default-src 'none'",
    ...sources,
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** Every page carries its style, so it carries none of the space that only its writers need. */
function withoutGaps(style: string): string {
  return style
    .replace(/\s*\n\s*/g, ' ')
    .replace(/ ?([{},;>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();
}

export const PLAIN_ASSETS = buildAssets(PAGE_STYLE, null);

function digestOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}
