// The style of pages on which requests are decided, on top of the style of all pages: where the money
// goes, and the text that somebody else wrote, set apart from Tael's own.

export const APPROVAL_STYLE = `
.flow { margin: 1rem 0 0; padding: 0; list-style: none; text-align: left; font-size: .9375rem }
.flow li {
  display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0;
  border-top: 1px solid var(--line);
}
.flow b { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap }
.flow .from b { color: var(--warn-ink) }
.flow .gets b { color: var(--good) }
.off .flow b { color: var(--soft); font-weight: 400 }
.order .flow + .request { margin-top: 1rem; text-align: left }
.order .request dl { margin: 0; padding: 0; border: 0 }
.order .request .note + dl, .request h2 + dl { margin-top: .5rem }
.request blockquote {
  margin: .5rem 0 1rem; padding: .625rem .875rem; border-left: 3px solid var(--line);
  background: var(--ground); border-radius: 0 10px 10px 0; overflow-wrap: anywhere;
}
.request h2 { font-size: .9375rem; font-weight: 400; color: var(--soft) }
.request h2 bdi { color: var(--ink); font-weight: 600; overflow-wrap: anywhere }
.decide > * + * { margin-top: 1rem }
.decline button {
  width: 100%; min-height: 52px; border: 1px solid var(--soft); border-radius: 12px;
  background: none; color: inherit; font-weight: 600;
}
@media (max-width: 47.99rem), (max-height: 30rem) {
  .thumb:not(.typing) .step { padding-bottom: calc(.75rem + env(safe-area-inset-bottom)) }
  .thumb:not(.typing) .decide { display: flex }
  .thumb:not(.typing) #pay { flex: 2 }
  .thumb:not(.typing) #pay > :not(.main), .typing #decline { display: none }
  .thumb:not(.typing) .decide .main { margin: 0 }
  .thumb:not(.typing) #decline { flex: 1; margin: 0 0 0 .5rem }
  .thumb:not(.typing) #decline button { height: 100% }
}
`;
