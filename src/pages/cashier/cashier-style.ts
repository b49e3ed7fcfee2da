// The style of the cashier page, on top of the style of all pages: one column on a phone, two on
// the screen of a counter, large enough to be read and scanned across it.

export const CASHIER_STYLE = `
main { max-width: 64rem }
.narrow { max-width: 27rem; margin: 0 auto }
.till { display: grid; gap: 1rem; align-items: start }
.till .card { padding: 1.5rem 1.25rem }
.till .card > :last-child { margin-bottom: 0 }
.till h2 { margin: 0 0 .75rem; font-size: 1.25rem; font-weight: 600 }
.due { text-align: center }
.due h1 { margin: 0; overflow-wrap: anywhere }
.due .title { margin: .125rem 0 0; color: var(--soft); overflow-wrap: anywhere }
.due .amount {
  margin: .5rem 0 .25rem; font-size: 3.25rem; font-size: min(3.25rem, 13.4vw);
  font-weight: 700; line-height: 1.15; font-variant-numeric: tabular-nums; letter-spacing: -.015em;
}
.due .amount.long { font-size: 2.25rem; font-size: min(2.25rem, 10.5vw) }
.due .amount .quiet { display: none }
.result dl { margin: 1rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); text-align: left }
.till dl { margin-bottom: 0 }
.till dt { white-space: nowrap }
.till .card.more { padding: 1rem 1.25rem }
.till .alert {
  margin: 0 0 1rem; padding: .75rem .875rem; border-radius: 10px; background: var(--warn);
  color: var(--warn-ink); text-align: left;
}
.chip {
  display: inline-flex; align-items: center; gap: .5em; margin: 0 0 .75rem; padding: .3rem .875rem;
  border-radius: 2em; background: var(--ground); color: var(--soft); font-weight: 600;
}
.chip::before {
  content: ""; width: .6em; height: .6em; border-radius: 50%; background: var(--accent);
}
.till .reload { width: 100%; margin: 1.25rem 0 0 }
.deadline { margin: 0; color: var(--soft); font-variant-numeric: tabular-nums }
#left { display: block; font-size: 1.25rem; color: var(--ink) }
#left[hidden] { display: none }
#left.soon { color: var(--warn-ink); font-weight: 650 }
.scan { text-align: center }
.scan .label { text-align: left }
.scan .note { margin: .5rem 0 1rem }
.qr {
  width: 100%; max-width: 26rem; margin: 0 auto; background: #fff; border: 1px solid var(--line);
  border-radius: 12px; overflow: hidden;
}
.qr svg { display: block; width: 100%; height: auto }
.pass-on { display: flex; gap: .5rem; margin: .35rem 0 .75rem }
.pass-on input { flex: 1; min-width: 0; margin: 0; font-size: .875rem; text-overflow: ellipsis }
.pass-on button, .danger {
  min-height: 50px; padding: 0 1.125rem; border: 1px solid var(--soft); border-radius: 10px;
  background: none; color: inherit;
}
.pass-on button[hidden] { display: none }
.scan p:last-child { margin: 0 }
#png { display: inline-block; padding: .65rem }
.cancel summary { margin: .25rem 0 0; padding: .65rem 0; color: var(--soft) }
.cancel form { margin-bottom: .5rem }
.cancel .note { margin: 0 0 .75rem }
.danger { width: 100%; border-color: currentColor; color: var(--warn-ink); font-weight: 600 }
.outcome { margin-bottom: 1.25rem }
.outcome h2 { margin: 0; font-size: 1.75rem; font-weight: 700 }
.outcome p { margin: .125rem 0 0; color: var(--soft) }
.sign { display: block; width: 88px; height: 88px; margin: 0 auto .75rem; color: var(--soft) }
.paid .sign, .partially_refunded .sign, .paid h2 { color: var(--good) }
.paid .sign circle { fill: currentColor }
.paid .sign path { stroke: var(--card) }
.off .amount { color: var(--soft); font-weight: 500 }
input.money {
  font-size: 2rem; font-weight: 650; min-height: 64px; font-variant-numeric: tabular-nums;
}
.sound { margin: .75rem 0 0; text-align: center }
.sound[hidden] { display: none }
.sound label {
  display: inline-flex; align-items: center; gap: .5em; min-height: 44px; margin-top: 1rem;
  padding: 0 .5rem; font-weight: 400; cursor: pointer;
}
.sound input {
  width: 1.25rem; min-height: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent);
  -webkit-appearance: auto; appearance: auto;
}
#next .main { margin-top: 1.25rem }
.lost { margin: 0 0 1rem; padding: .625rem .875rem; border-radius: 10px; background: var(--warn);
  color: var(--warn-ink); text-align: center }
.unseen {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
@media (min-width: 52rem) {
  main { padding: 1rem 2rem 2rem }
  .till {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem; align-items: stretch;
    grid-template-rows: 1fr auto;
  }
  .till .card { padding: 2rem }
  .till .card.more { padding: 1.25rem 2rem }
  .scan { grid-column: 1; grid-row: 1 / span 2 }
  .waits { display: flex; flex-direction: column; align-items: center; justify-content: center }
  .result { grid-column: 1 }
  .qr { max-width: 24rem }
  .due .amount { font-size: 4.5rem }
  .due .amount.long { font-size: 3.25rem }
  .sign { width: 128px; height: 128px }
  .outcome h2 { font-size: 2.25rem }
  .due h1 { font-size: 1.375rem }
}
@media (prefers-reduced-motion: no-preference) {
  .chip::before { animation: beat 1.6s ease-in-out infinite }
  .paid .sign { animation: arrive .35s ease-out }
}
@keyframes beat { 50% { opacity: .25 } }
@keyframes arrive { from { transform: scale(.6); opacity: 0 } }
@media print {
  .cancel, .sound, .again, .pass-on button, #png { display: none }
}
`;
