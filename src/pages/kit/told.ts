// The sentence that says how things stand, under a mark that says it at a glance.

import { type Html, html, raw } from './html.ts';
import type { Passage } from './page-text.ts';

export type Mark = 'good' | 'none' | 'back' | 'waiting';

export function told(mark: Mark, passage: Passage, level: 'h1' | 'h2' = 'h2'): Html {
  const tag = raw(level);
  return html`
<div class="told">
${MARKS[mark]}
<${tag}>${passage.heading}</${tag}>
<p>${passage.detail}</p>
</div>`;
}

const MARKS: Readonly<Record<Mark, Html>> = {
  good: icon(' good', 'M15 26.5l7.5 7.5L37.5 19'),
  none: icon('', 'M26 15v14M26 36.5v.5'),
  back: icon('', 'M21 16l-7 7 7 7M14 23h17a6 6 0 0 1 0 12h-5'),
  waiting: icon('', 'M26 14v12l8 5'),
};

function icon(className: string, path: string): Html {
  return raw(
    `<svg class="mark${className}" viewBox="0 0 52 52" fill="none" stroke="currentColor" ` +
      'stroke-width="3" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
      `<circle cx="26" cy="26" r="23"/><path d="${path}"/></svg>`,
  );
}
