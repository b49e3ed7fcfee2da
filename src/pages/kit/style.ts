// The style sheet of all pages. It is inlined, so that one round trip loads the whole page.

import { PAGE_COLORS } from '../../settings/brand/accent.ts';

const { light, dark } = PAGE_COLORS;

export const PAGE_STYLE = `
:root {
  color-scheme: light dark; --ground: ${light.ground}; --card: ${light.card}; --ink: #14201c; --soft: #55625d;
  --line: #e1e7e4; --accent: #0f6b57; --on-accent: #fff; --good: #0d7a55; --warn-ink: #8c2a12;
  --warn: #fdf0ec; --amber: #8a5300; --field: #fff; --key: #f4f6f5; --down: #e3e9e6;
  --pane: #fafbfb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: ${dark.ground}; --card: ${dark.card}; --ink: #edf2f0; --soft: #a2aea9; --line: #2c3431;
    --accent: #5cc4a9; --on-accent: #06231c; --good: #62cda9; --warn-ink: #ffb8a5; --warn: #3a221b;
    --amber: #efb65f; --field: #111614; --key: #232a27; --down: #333c38; --pane: #151a18;
  }
}
* { box-sizing: border-box }
[hidden] { display: none !important }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body {
  margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.6 system-ui, -apple-system,
  "Segoe UI", Roboto, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Source Han Sans SC",
  "Noto Sans CJK SC", "Noto Sans SC", "Microsoft YaHei", sans-serif; line-break: strict;
}
main {
  max-width: 27rem; margin: 0 auto; padding: .25rem 1rem 1.5rem;
  padding-bottom: calc(1.5rem + env(safe-area-inset-bottom));
}
h1, h2, p, dl, dd, ol { margin: 0; padding: 0 }
h1, h2 { font-size: 1.125rem; font-weight: 600; line-height: 1.4 }
a { color: var(--accent) }
.bar {
  display: flex; justify-content: space-between; align-items: center; min-height: 48px;
  color: var(--soft); font-size: .875rem;
}
.bar b { color: var(--ink); font-weight: 600; margin-right: .25em }
.bar a { display: inline-block; padding: .75rem 0 .75rem 1rem }
.bar .in-dark { display: none }
@media not all and (prefers-color-scheme: light) {
  .bar .in-light { display: none }
  .bar .in-dark { display: inline-block }
}
.banner {
  margin: 0 0 .75rem; padding: .625rem .875rem; border-radius: 10px; background: var(--ink);
  color: var(--ground); font-size: .875rem;
}
.quiet {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0);
  white-space: nowrap;
}
.card { background: var(--card); border: 1px solid var(--line); border-radius: 16px }
.order { padding: 1.25rem 1.25rem 1.125rem; text-align: center; border-bottom: 1px solid var(--line) }
.order p, .order h1 { overflow-wrap: anywhere }
.to, .note, .hint, .deadline, .title { color: var(--soft) }
.to, .note, .hint, .deadline { font-size: .875rem }
.title { margin-top: .125rem }
.amount {
  margin: .625rem 0 .5rem; font-size: 2.875rem; font-size: min(2.875rem, 13vw);
  font-weight: 650; line-height: 1.1;
  font-variant-numeric: tabular-nums; letter-spacing: -.02em;
}
.order .amount, .due .amount { white-space: nowrap; overflow-wrap: normal }
.amount.long { font-size: 2.125rem; font-size: min(2.125rem, 10.5vw) }
.amount small { font-size: .6em; font-weight: 600; margin-right: .12em }
.off .amount { color: var(--soft); font-weight: 500 }
.step { padding: 1.25rem }
.step > * + *, .step form > .main { margin-top: 1rem }
.status { text-align: center }
.status h1 { font-size: 1.25rem }
.status p { margin-top: .25rem; color: var(--soft); text-wrap: balance }
.status + .note { text-align: center }
.order .status { margin-bottom: 1rem }
.order .status + .amount { margin-bottom: .25rem }
.mark { display: block; width: 56px; height: 56px; margin: .25rem auto .75rem; color: var(--soft) }
.good { color: var(--good) }
.bad { color: var(--warn-ink) }
.amber { color: var(--amber) }
.tint { color: var(--accent) }
.mark circle { fill: currentColor; fill-opacity: .09 }
.alert, .lost {
  padding: .75rem .875rem; border-radius: 10px; background: var(--warn); color: var(--warn-ink)
}
.alert + *, .lost { margin-top: 1rem }
.error { margin-top: .25rem; color: var(--warn-ink); font-size: .875rem; font-weight: 550 }
input[aria-invalid] { border-color: var(--warn-ink); box-shadow: 0 0 0 1px var(--warn-ink) }
h1 + .note, h2 + .note { margin-top: .125rem }
.label { margin-top: 1rem }
form > .label:first-child { margin-top: 0 }
.label, label, summary { font-size: .9375rem; font-weight: 550 }
summary { min-height: 44px; padding: .625rem 0; color: var(--accent); font-weight: 400; cursor: pointer }
details > .label { margin-top: .25rem }
details { margin-top: .5rem }
.hint { margin-left: .25em; font-weight: 400 }
input {
  display: block; width: 100%; min-height: 50px; margin: .375rem 0 0; padding: .5rem .875rem;
  color: inherit; font: inherit; background: var(--field); border: 1px solid var(--soft);
  border-radius: 10px; -webkit-appearance: none; appearance: none;
}
input.digits {
  padding-left: 1.375rem; font-size: 1.5rem; letter-spacing: .5em; text-align: center;
  font-variant-numeric: tabular-nums;
}
button { font: inherit; cursor: pointer }
button:disabled { cursor: default }
.main {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 52px;
  padding: .625rem 1rem; border: 0; border-radius: 12px; background: var(--accent);
  color: var(--on-accent); font-size: 1.0625rem; font-weight: 600; text-align: center;
  text-decoration: none; font-variant-numeric: tabular-nums; touch-action: manipulation;
}
.plain {
  min-height: 44px; min-width: 44px; padding: 0 .25rem; border: 0; background: none;
  color: var(--accent); text-decoration: underline; text-underline-offset: .2em;
}
.copy { margin: -.75rem -.5rem -.75rem 0; padding: 0 .5rem; font-size: .875rem }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
h1:focus { outline: 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1.25rem; font-size: .9375rem }
dt { color: var(--soft); white-space: nowrap }
dd { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
dd small { color: var(--soft); font-size: .8125rem }
ol { list-style: none }
footer { padding: .75rem .25rem 0; color: var(--soft); font-size: .8125rem; text-align: center }
footer p { overflow-wrap: anywhere }
dd .number { display: inline-block; font-size: .75rem; letter-spacing: -.01em; text-wrap: balance }
.number { font-variant-numeric: tabular-nums; user-select: all; -webkit-user-select: all }
@media (max-height: 700px) {
  .order { padding-top: .875rem; padding-bottom: .75rem }
  .amount { margin-top: .375rem; font-size: 2.5rem; font-size: min(2.5rem, 13vw) }
  .step { padding: .875rem 1.25rem 1rem }
}
@media (max-width: 17rem) {
  dl { grid-template-columns: 1fr; row-gap: 0 }
  dd { margin-bottom: .5rem; text-align: left }
}
@media (prefers-reduced-motion: reduce) { * { animation: none !important } }
@media print {
  :root {
    --ground: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --good: #000;
    --accent: #000; --amber: #000; --warn-ink: #000;
    color-scheme: light;
  }
  .bar a, .banner, form, button, .step a { display: none !important }
  .card { border: 0 }
  .order { break-after: avoid }
}
`;
