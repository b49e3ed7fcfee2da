// The front door as HTML: what this is, and the ways in. In the demo there are three.

import type { SignUpMode } from '../../settings/config.ts';
import { buildAssets, type PageAssets } from '../kit/assets.ts';
import { type Html, html } from '../kit/html.ts';
import { type Page, type PageFrame, renderShell } from '../kit/shell.ts';
import { PAGE_STYLE } from '../kit/style.ts';
import { pageText } from '../kit/text.ts';
import { type DemoRole, frontText, USES, type Use, type Way } from './front-text.ts';

const FRONT_STYLE = `
.front { position: relative; overflow: hidden }
.front h1 { font-size: 1.375rem; text-wrap: balance }
.front .main + .main { margin-top: .75rem }
.front .second {
  background: var(--card); color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent);
}
.front .seal {
  display: none; position: absolute; right: -11rem; bottom: -13rem; width: 30rem; height: 30rem;
  color: var(--accent); opacity: .08;
}
.uses { margin: 1rem 0 0; padding: 0; list-style: none; display: grid; gap: 1rem }
.uses h2 { display: flex; align-items: center; gap: .5rem }
.uses svg { flex: none; color: var(--accent) }
.uses p { margin-top: .375rem; color: var(--soft); font-size: .9375rem }
.uses .to-it { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-top: .25rem }
.uses .to-it a { padding: .625rem 0; min-height: 44px }
.demo { margin-top: 1rem }
.doors { margin: 0; padding: 0; list-style: none }
.doors a {
  display: block; margin-top: .75rem; padding: .75rem 1rem; border: 1px solid var(--soft);
  border-radius: 12px; color: inherit; text-decoration: none;
}
.doors b { display: block; color: var(--accent); font-weight: 600 }
.doors span { color: var(--soft); font-size: .875rem }
@media (min-width: 46rem) {
  main { max-width: 72rem; padding-left: 2rem; padding-right: 2rem }
  .front .step { padding: 2.5rem }
  .front h1 { font-size: 2.25rem; line-height: 1.2; letter-spacing: -.02em }
  .front .about p { margin-top: .75rem; font-size: 1.125rem }
  .uses, .doors { grid-template-columns: repeat(3, 1fr) }
  .uses .step { display: flex; flex-direction: column; height: 100%; padding: 1.5rem }
  .uses .to-it { margin-top: auto; padding-top: .5rem }
  .demo .step { padding: 1.5rem }
  .doors { display: grid; gap: 1rem }
  .doors li { display: flex }
  .doors a { flex: 1 }
}
@media (min-width: 64rem) {
  main { padding-top: 1.5rem }
  .front { margin-top: 1.5rem }
  .front .step {
    display: grid; grid-template-columns: 1fr 19rem; gap: 0 6rem; align-items: center;
    min-height: 22rem; padding: 3rem 4rem;
  }
  .front .step > * + * { position: relative; margin-top: 0 }
  .front h1 { font-size: 3rem }
  .front .about p { max-width: 34rem }
  .front .seal { display: block }
}
`;

const FRONT_ASSETS: PageAssets = buildAssets(PAGE_STYLE + FRONT_STYLE, null);

export interface FrontPage {
  readonly frame: PageFrame;
  readonly signUp: SignUpMode;
  /** The demo accounts there are; none when this is no demo. */
  readonly doors: readonly DemoRole[];
  /** Where the demo keeps its passwords. */
  readonly demoFile: string;
  /** A path of the service, with the prefix of its public address. */
  readonly at: (path: string) => string;
}

export function renderFront({ frame, signUp, doors, demoFile, at }: FrontPage): Page {
  const { language } = frame;
  const [text, kit] = [frontText(language), pageText(language)];
  const signUpLink =
    signUp === 'off'
      ? html`<p class="note">${kit.signUpOff}</p>`
      : html`<a class="main second" href="${at('/console/sign-up')}">${text.signUp}</a>`;
  const body = html`
<div class="card front">${SEAL}<section class="step">
<div class="about"><h1>${text.about.heading}</h1>
<p class="note">${text.about.detail}</p></div>
<div><a class="main" href="${at('/console/sign-in')}">${kit.signIn}</a>
${signUpLink}</div>
</section></div>
${doors.length > 0 ? renderDoors(doors, demoFile, at, text) : null}
<ul class="uses">${USES.map((use) => renderUse(use, at, text))}</ul>`;
  return renderShell(frame, frame.section, body, FRONT_ASSETS);
}

/** The coin with a square hole, behind the words. */
const SEAL = html`<svg class="seal" viewBox="0 0 16 16" aria-hidden="true"><path fill="currentColor"
 fill-rule="evenodd" d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM5 5v6h6V5z"/></svg>`;

/** Drawn on a grid of 24 by 24. */
const SIGNS: Readonly<Record<Use, string>> = {
  pay: 'M20 7H5a2 2 0 0 1 0-4h13v4M3 5v14a2 2 0 0 0 2 2h15V7M16.5 14h.01',
  collect: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6h-6v-2M18 17h.01',
  integrate: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
};

const WAYS: Readonly<Record<Use, readonly (readonly [Way, string])[]>> = {
  pay: [['account', '/account']],
  collect: [['console', '/console']],
  integrate: [
    ['quickstart', '/docs/quickstart'],
    ['docs', '/docs'],
    ['interface', '/openapi.json'],
  ],
};

function renderUse(use: Use, at: FrontPage['at'], text: ReturnType<typeof frontText>): Html {
  const { heading, detail } = text.uses[use];
  const ways = WAYS[use].map(([way, path]) => html`<a href="${at(path)}">${text.ways[way]}</a>`);
  return html`<li class="card"><section class="step"><div><h2><svg viewBox="0 0 24 24" width="22" height="22"
 fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"
 aria-hidden="true"><path d="${SIGNS[use]}"/></svg>${heading}</h2>
<p>${detail}</p></div><div class="to-it">${ways}</div></section></li>`;
}

/** To an order that waits, which is looked for or made when somebody comes. */
const PAYERS_DOOR = '/?door=payer';

/** The login is filled in; no password ever is. */
function renderDoors(
  roles: readonly DemoRole[],
  demoFile: string,
  at: FrontPage['at'],
  { demo, doors }: ReturnType<typeof frontText>,
): Html {
  const links = roles.map((role) => {
    const { heading, detail } = doors[role];
    const href = at(role === 'payer' ? PAYERS_DOOR : `/console/sign-in?login=${role}`);
    return html`<li><a href="${href}"><b>${heading}</b><span>${detail}</span></a></li>`;
  });
  return html`
<div class="card demo"><section class="step">
<h2>${demo.heading}</h2>
<p class="note">${demo.detail(demoFile)}</p>
<ul class="doors">${links}</ul>
</section></div>`;
}
