// Lets Lighthouse judge a page on its own terms: a slow phone on slow 4G, or a desktop, simulated.

import assert from 'node:assert/strict';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Nobody's search engine is to list the orders of a shop: our pages forbid it, which costs points. */
const LEFT_OUT = ['is-crawlable'];
/**
 * Answered late on purpose, once something has changed. The simulation would take that for the time in which
 * the service answers anything.
 */
const WAITS = ['*/changes?seen=*', '*/api/v1/changes'];

export interface Judgement {
  /** From 0 to 100. */
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  readonly firstPaintMs: number;
  readonly interactiveMs: number;
  /** The audits that were not passed. */
  readonly faults: readonly string[];
}

export async function judge(
  port: number,
  url: string,
  cookie: string | null,
  form: 'mobile' | 'desktop' = 'mobile',
): Promise<Judgement> {
  const flags: Flags = {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    skipAudits: LEFT_OUT,
    disableStorageReset: true,
    blockedUrlPatterns: WAITS,
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
  };
  const ended = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined);
  assert(ended, url);
  const { categories, audits, runtimeError } = ended.lhr;
  assert.equal(runtimeError?.message, undefined);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const ms = (name: string) => Math.round(audits[name]?.numericValue ?? Number.NaN);
  const weighed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []);
  const faults = weighed
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaintMs: ms('first-contentful-paint'),
    interactiveMs: ms('interactive'),
    faults: [...new Set(faults)],
  };
}
