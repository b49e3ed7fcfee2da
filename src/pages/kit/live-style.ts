// The style of the pages on which money is paid or given back, on top of the style of all pages.
// Where fingers type, the form is a sheet at the bottom of the screen: the keypad is at the thumb,
// and what stands above it never moves it. Wide screens show what it is about beside what to do.

export const LIVE_STYLE = `
#left {
  display: inline-block; margin-left: .5em; padding: 0 .5rem; border-radius: 6px; background: var(--warn);
  color: var(--warn-ink); font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap;
}
.linked + .main, #top-up + .main {
  background: none; color: var(--accent); box-shadow: inset 0 0 0 1px;
}
#again, #again .main { margin-top: 1rem }
#again { text-align: center }
.order dl { margin-top: 1rem; padding-top: .75rem; border-top: 1px solid var(--line); text-align: left }
.order form { display: inline }
dd .plain { margin: -.75rem -.25rem -.75rem 0; font-size: .875rem }
.pin { position: relative; margin-top: .375rem }
.pin input { margin: 0 }
.dotted .pin { height: 52px; border-radius: 10px }
.dotted .pin input { position: absolute; top: 0; left: 0; height: 52px; opacity: 0; font-size: 16px }
.dots {
  display: flex; height: 52px; border: 1px solid var(--soft); border-radius: 10px; overflow: hidden;
  background: var(--field);
}
.dots i { flex: 1; display: flex; align-items: center; justify-content: center }
.dots i + i { border-left: 1px solid var(--line) }
.dots i::after { content: ""; width: 12px; height: 12px; border-radius: 50% }
.dots .on::after { background: var(--ink) }
.pin:focus-within { outline: 3px solid var(--accent); outline-offset: 2px }
.pin [aria-invalid] + .dots { border-color: var(--warn-ink); box-shadow: 0 0 0 1px var(--warn-ink) }
.line { min-height: 2.75rem; padding: .25rem 0; font-size: .875rem; line-height: 1.25rem }
.line { font-weight: 550 }
.line[role] { color: var(--warn-ink) }
.step form > .line + .main { margin-top: .25rem }
.keys { display: flex; flex-wrap: wrap; margin: 0 -4px }
.keys button {
  flex: 1 0 30%; min-height: 52px; margin: 4px; border: 0; border-radius: 10px;
  background: var(--key); color: var(--ink); font-size: 1.375rem; font-variant-numeric: tabular-nums;
  touch-action: manipulation; -webkit-tap-highlight-color: transparent; user-select: none;
  -webkit-user-select: none;
}
.keys button:active { background: var(--down) }
.keys [data-key="clear"] { font-size: 1rem }
.padded[data-sends] > .main { display: none }
.step form.padded > .main { margin-top: .5rem }
.padded > .main:disabled { background: var(--down); color: var(--soft) }
.ways {
  display: flex; justify-content: space-between; flex-wrap: wrap; margin-top: .25rem;
  font-size: .875rem;
}
a.plain { display: inline-flex; align-items: center; justify-content: center }
#close { float: right; margin: -.75rem -.25rem; font-size: .875rem; font-weight: 400 }
.busy .dots, .busy .keys, .busy .main { opacity: .55 }
.busy .on::after { animation: wait 1s ease-in-out infinite alternate }
@keyframes wait { to { opacity: .25 } }
.back { flex-direction: column; overflow-wrap: anywhere }
.back small { font-size: .8125rem; font-weight: 400 }
.refunds li { margin-top: .75rem; padding-top: .75rem; border-top: 1px solid var(--line) }
#print { display: block; margin: .5rem auto 0 }
@media (max-width: 47.99rem), (max-height: 30rem) {
  .thumb main { padding-bottom: 0 }
  .thumb #page, .thumb .card { display: flex; flex-direction: column }
  .thumb #page { min-height: calc(100vh - 3.25rem); min-height: calc(100dvh - 3.25rem) }
  .thumb .card { flex: 1 0 auto }
  .thumb .card { border: 0; border-radius: 0; background: none }
  .thumb .order {
    margin-bottom: .75rem; border: 1px solid var(--line); border-radius: 16px; background: var(--card);
  }
  .thumb .step {
    position: -webkit-sticky; position: sticky; bottom: 0; z-index: 1; margin: auto -1rem 0;
    padding: .75rem 1rem .25rem; padding-bottom: calc(.25rem + env(safe-area-inset-bottom));
    background: var(--card); border-top: 1px solid var(--line); border-radius: 16px 16px 0 0;
    box-shadow: 0 -.25rem 1.25rem rgba(0, 0, 0, .1);
  }
  .thumb .dotted > .label { margin-top: 0 }
  .typing .dotted .pin, .typing .dotted .pin input, .typing .dots { height: 48px }
}
@media (max-width: 47.99rem) and (max-height: 43rem), (max-height: 30rem) {
  .thumb .order { margin-bottom: .375rem; padding: .5rem 1rem .375rem }
  .thumb .order .to:first-child, .thumb .order .to + h1 { display: inline }
  .thumb .order .to + h1 { margin-left: .25em }
  .thumb .title { font-size: .9375rem; line-height: 1.4 }
  .thumb .amount { margin: .125rem 0; font-size: 2.25rem }
  .thumb .step { padding-top: .5rem }
  .typing .label, .typing .hint, .typing .line { font-size: .8125rem }
  .typing .line { font-weight: 400 }
  .typing .main { font-size: 1rem }
  .typing .keys button { min-height: 44px; margin: 3px 4px }
}
@media (max-height: 30rem) and (orientation: landscape) {
  .typing main { max-width: none; margin: 0; padding-right: calc(45% + 1rem) }
  .typing .keys {
    position: fixed; top: 0; right: 0; bottom: 0; width: 45%; margin: 0; padding: .375rem;
    background: var(--card); border-left: 1px solid var(--line);
  }
  .typing .step { padding-bottom: 0; border-radius: 0 16px 0 0 }
  .typing .bar { min-height: 44px }
  .typing #page { min-height: calc(100vh - 3rem); min-height: calc(100dvh - 3rem) }
  .typing .ways { margin: 0 }
  .typing .hint { margin-left: 0 }
  .typing .line { min-height: 2.5rem; padding: 0; line-height: 1.2 }
}
@media (min-width: 48rem) and (min-height: 30.01rem) {
  main { display: flex; flex-direction: column; max-width: 60rem; min-height: 100vh }
  #page { margin: auto 0; padding-bottom: 2rem }
  .card, .banner { max-width: 27rem; margin-left: auto; margin-right: auto }
  .panes { display: grid; grid-template-columns: 1fr 1fr; max-width: none; overflow: hidden }
  .panes .order {
    display: flex; flex-direction: column; justify-content: center; padding: 2.5rem;
    border-bottom: 0; border-right: 1px solid var(--line); background: var(--pane);
  }
  .panes .step { align-self: center; padding: 2.5rem }
  #close { display: none }
}
@media print {
  main { display: block; max-width: 30rem; min-height: 0 }
  .panes { display: block }
  .panes .order { border-right: 0; border-bottom: 1px solid var(--line); background: none }
  .refunds li { break-inside: avoid }
}
`;
