// The front door as HTML: what this is, and the ways in. In the demo there are three.

import type { SignUpMode } from '../../config.ts';
import { buildAssets, type PageAssets } from '../kit/assets.ts';
import { type Html, html } from '../kit/html.ts';
import { type Page, type PageFrame, renderShell } from '../kit/shell.ts';
import { PAGE_STYLE } from '../kit/style.ts';
import { pageText } from '../kit/text.ts';
import { type DemoRole, frontText } from './front-text.ts';

const FRONT_STYLE = `
.front h1 { font-size: 1.375rem }
.front .main + .main { margin-top: .75rem }
.front .second {
  background: none; color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent);
}
.demo { margin-top: 1rem }
.doors { margin: 0; padding: 0; list-style: none }
.doors a {
  display: block; margin-top: .75rem; padding: .75rem 1rem; border: 1px solid var(--soft);
  border-radius: 12px; color: inherit; text-decoration: none;
}
.doors b { display: block; color: var(--accent); font-weight: 600 }
.doors span { color: var(--soft); font-size: .875rem }
.ways a { display: inline-block; margin: 0 .5rem; padding: .75rem 0 }
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
<div class="card front"><section class="step">
<h1>${text.about.heading}</h1>
<p class="note">${text.about.detail}</p>
<a class="main" href="${at('/console/sign-in')}">${kit.signIn}</a>
${signUpLink}
</section></div>
${doors.length > 0 ? renderDoors(doors, demoFile, at, text) : null}
<footer class="ways"><p>
<a href="${at('/account')}">${text.account}</a>
<a href="${at('/docs')}">${text.docs}</a>
<a href="${at('/openapi.json')}">${text.interface}</a>
</p></footer>`;
  return renderShell(frame, frame.place, body, FRONT_ASSETS);
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
