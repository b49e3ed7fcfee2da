// The pay page's style sheet, inlined because one round trip is the whole page. The content
// security policy names its digest, so no other style can be smuggled in.

export const PAGE_STYLE = `
:root {
  color-scheme: light dark; --ground: #f3f5f4; --card: #fff; --ink: #17211e; --soft: #56635e;
  --line: #dde3e0; --accent: #0f5c4d; --on-accent: #fff; --good: #12704f; --warn-ink: #8a2b16;
  --warn: #fdf0ec; --field: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101413; --card: #191f1d; --ink: #eef3f1; --soft: #a3b0ab; --line: #303935;
    --accent: #58c2a6; --on-accent: #06231c; --good: #5fcaa6; --warn-ink: #ffb4a0; --warn: #38211b;
    --field: #121716;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; background: var(--ground); color: var(--ink); -webkit-text-size-adjust: 100%;
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "PingFang SC", "Noto Sans CJK SC",
    "Microsoft YaHei", sans-serif;
}
main { max-width: 27rem; margin: 0 auto; padding: 1rem 1rem 2rem }
.bar {
  display: flex; justify-content: space-between; align-items: center; color: var(--soft);
  font-size: .875rem; min-height: 44px;
}
.bar b { color: var(--ink); font-weight: 600 }
.bar a { padding: .65rem 0 .65rem 1rem }
a { color: var(--accent) }
.card {
  background: var(--card); border: 1px solid var(--line); border-radius: 16px; overflow: hidden;
}
.order { padding: 1.5rem 1.25rem 1.25rem; text-align: center; border-bottom: 1px solid var(--line) }
.order p, .order h1 { margin: 0; overflow-wrap: anywhere }
.to, .note, .hint { color: var(--soft); font-size: .875rem }
h1 { font-size: 1.125rem; font-weight: 600; line-height: 1.4 }
.order .title { margin-top: .25rem; color: var(--soft) }
.order .amount {
  margin: .75rem 0 .25rem; font-size: 2.75rem; font-weight: 650; line-height: 1.15;
  font-variant-numeric: tabular-nums; letter-spacing: -.01em;
}
.amount.long { font-size: 2.1rem }
.amount small { font-size: .55em; font-weight: 600; margin-right: .15em }
.step { padding: 1.25rem }
.step h2 { margin: 0 0 .25rem; font-size: 1.125rem; font-weight: 600 }
.step p { margin: 0 0 1rem; color: var(--soft) }
.step > :last-child { margin-bottom: 0 }
form + .note { margin-top: .875rem; text-align: center }
.told { text-align: center }
.told:last-child > :last-child { margin-bottom: .25rem }
.closed .amount { color: var(--soft); font-weight: 500 }
.mark { display: block; width: 52px; height: 52px; margin: .25rem auto .75rem; color: var(--soft) }
.mark.good { color: var(--good) }
.step .alert {
  margin: 0 0 1rem; padding: .75rem .875rem; border-radius: 10px; background: var(--warn);
  color: var(--warn-ink);
}
label { display: block }
label, summary { font-size: .9375rem; font-weight: 550 }
summary {
  padding: .6rem 0; margin-bottom: .5rem; color: var(--accent); font-weight: 400; cursor: pointer;
}
.hint { margin-left: .35em; font-weight: 400 }
input {
  display: block; width: 100%; min-height: 50px; margin: .35rem 0 1rem; padding: .5rem .875rem;
  color: inherit; font: inherit; background: var(--field); border: 1px solid var(--soft);
  border-radius: 10px;
}
input.digits {
  font-size: 1.5rem; letter-spacing: .5em; text-align: center; padding-left: 1.25rem;
  font-variant-numeric: tabular-nums;
}
button { font: inherit; cursor: pointer }
.main {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 52px;
  padding: .625rem 1rem; border: 0; border-radius: 12px; background: var(--accent);
  color: var(--on-accent); font-size: 1.0625rem; font-weight: 600; text-align: center;
  text-decoration: none; font-variant-numeric: tabular-nums;
}
.plain {
  min-height: 44px; padding: 0 .25rem; border: 0; background: none; color: var(--accent);
  text-decoration: underline; text-underline-offset: .2em;
}
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
dl {
  display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; margin: 0 0 1rem;
  font-size: .9375rem;
}
dt { color: var(--soft) }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
footer { padding: .75rem .25rem 0; color: var(--soft); font-size: .8125rem; text-align: center }
footer p { margin: 0 0 .25rem; overflow-wrap: anywhere }
.number { font-variant-numeric: tabular-nums; user-select: all }
@media print {
  .bar a, form { display: none }
  .card { border: 0 }
}
`;
