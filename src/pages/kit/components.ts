// The small parts that pages are put together from, in the order of the alphabet.

import type { Fen } from '../../core/money.ts';
import type { FormError } from './form-error.ts';
import { amountText } from './format.ts';
import { type Html, html, isolate, raw } from './html.ts';
import type { PageText } from './text.en.ts';
import type { Passage } from './text.ts';
import type { PageUrls } from './urls.ts';

export function renderAlert(formError: FormError | null): Html | null {
  return formError && html`<p class="alert" role="alert">${formError.message}</p>`;
}

const LONG_AMOUNT = 10; // characters: from here on the largest type does not fit a narrow phone

/** The largest thing on its page. */
export function renderAmount(amountFen: Fen, text: PageText): Html {
  const amount = amountText(amountFen);
  const [sign, figure] = [amount.slice(0, 1), amount.slice(1)];
  return html`<p class="amount${amount.length >= LONG_AMOUNT ? ' long' : ''}"><bdi dir="ltr"
><small>${sign}</small>${figure}</bdi><span class="quiet"> ${text.currency}</span></p>`;
}

/** A number that people pass on; the script shows the button that copies it. */
export function renderCopyable(number: string, text: PageText): Html {
  return html`<span class="number">${number}</span>
<button type="button" class="plain copy" data-copy="${number}" hidden>${text.copy}</button>`;
}

/** A name and its value; a text that a user wrote is isolated by the caller. */
export type Fact = readonly [name: string, value: string | Html];

/** Names and values, one below the other. */
export function renderFacts(facts: readonly Fact[]): Html {
  const cells = facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return html`<dl>${cells}</dl>`;
}

/** The name of a field and, apart from it, a hint: the field names it in `aria-describedby`. */
export function renderLabel(fieldId: string, name: string, hint: string | null = null): Html {
  const aside =
    hint === null
      ? null
      : html`
<span class="hint" id="${fieldId}_hint">${hint}</span>`;
  return html`<p class="label"><label for="${fieldId}">${name}</label>${aside}</p>`;
}

/** Who is paid, named alike on every page: the merchant and, if the order has one, the branch. */
export function renderPayee(merchantName: string, branchName: string | null): Html {
  const branch = branchName === null ? null : html` · ${isolate(branchName)}`;
  return html`${isolate(merchantName)}${branch}`;
}

/**
 * The script shows this button when the service answers again and knows of no payment. To send it
 * once more cannot pay twice: an order is paid once, however often its payer sends the form.
 */
export function renderSendAgain(meaning: string, text: PageText): Html {
  return html`
<div id="again" hidden>
<p class="note">${meaning}</p>
<button type="button" class="main">${text.sendAgainButton}</button>
</div>`;
}

/** Who is signed in, as a fact among others. */
export function signedInFact({ signOut }: PageUrls, name: string, text: PageText): Fact {
  return [
    text.viewer,
    html`${isolate(name)} <form method="post" action="${signOut}"
><button class="plain">${text.switchAccount}</button></form>`,
  ];
}

/** Who is signed in, and the button to switch to another account. */
export function renderSignedInLine({ signOut }: PageUrls, name: string, text: PageText): Html {
  return html`
<form method="post" action="${signOut}">
${text.signedInAs}${isolate(name)}
<button class="plain">${text.switchAccount}</button>
</form>`;
}

/** What a state looks like before anybody reads a word; no two that mean different things share one. */
export type StatusMark = keyof typeof MARKS;

/** How things stand: a mark to see at a glance, a heading and a sentence. */
export function renderStatusMessage(
  mark: StatusMark,
  passage: Passage,
  level: 'h1' | 'h2' = 'h2',
): Html {
  const tag = raw(level);
  return html`
<div class="status">
${MARKS[mark]}
<${tag}>${passage.heading}</${tag}>
<p>${passage.detail}</p>
</div>`;
}

const CLOCK = 'M26 14v12l8 5';
const SHOP = 'M14 23l3-7h18l3 7zM17 23v13h18V23M23 36v-7h6v7';
const PERSON =
  'M26 25a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM15.5 38c0-6 4.5-9 10.5-9s10.5 3 10.5 9';

const MARKS = {
  good: renderMark('good', 'M15 26.5l7.5 7.5L37.5 19'),
  back: renderMark('tint', 'M21 16l-7 7 7 7M14 23h17a6 6 0 0 1 0 12h-5'),
  waiting: renderMark('tint', CLOCK),
  none: renderMark('', 'M26 15v14M26 36.5v.5'),
  blocked: renderMark('amber', 'M26 15v14M26 36.5v.5'),
  cancelled: renderMark('', 'M18 18l16 16M34 18L18 34'),
  expired: renderMark(
    '',
    'M18 14h16M18 38h16M20 14c0 7 6 8 6 12s-6 5-6 12M32 14c0 7-6 8-6 12s6 5 6 12',
  ),
  short: renderMark('amber', 'M14 20v16h24V20zl16-6v6M32 28h1'),
  limit: renderMark('amber', 'M14 33a12 12 0 0 1 24 0M26 33l6-8'),
  suspended: renderMark('bad', 'M21 17v18M31 17v18'),
  shut: renderMark('bad', SHOP),
  own: renderMark('tint', SHOP),
  other: renderMark('amber', PERSON),
  paid_by_other: renderMark('', PERSON),
  locked: renderMark('bad', 'M17 24h18v13H17zM21 24v-4a5 5 0 0 1 10 0v4'),
  cooling: renderMark('amber', CLOCK),
  key: renderMark('tint', 'M25 26a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM25 26h14v5M33 26v4'),
} as const satisfies Readonly<Record<string, Html>>;

function renderMark(tone: 'good' | 'bad' | 'amber' | 'tint' | '', path: string): Html {
  return raw(
    `<svg class="mark${tone && ` ${tone}`}" viewBox="0 0 52 52" fill="none" ` +
      'stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" ' +
      `aria-hidden="true"><circle cx="26" cy="26" r="24"/><path d="${path}"/></svg>`,
  );
}
