// Styles what the documentation has of its own, beside the style of all pages: columns, code, tabs, tables.

export const DOCS_STYLE = `
:root {
  --code: #e9eeec; --string: #0b6350; --keyword: #7a2f9d; --number: #8a4200; --quiet: #5b6863
}
@media (prefers-color-scheme: dark) {
  :root {
    --code: #1f2623; --string: #7fd3b9; --keyword: #d7a6ef; --number: #f0b878; --quiet:
    #9aa7a2
  }
}
html { scroll-padding-top: 1rem }
main { max-width: 76rem }
.docs aside { position: relative; z-index: 1 }
.contents { margin: 0 0 1rem }
.contents p { margin: 1rem 0 .25rem; color: var(--soft); font-size: .8125rem; font-weight: 600 }
.docs ul { margin: 0; padding: 0; list-style: none }
.contents li a {
  display: block; padding: .3rem 0; color: inherit; text-decoration: none; font-size: .9375rem
}
.contents a[aria-current] { color: var(--accent); font-weight: 600 }
#search { display: block }
#search form { display: flex; gap: .375rem; margin: 0 0 .5rem }
#search input { min-height: 44px; min-width: 0; flex: 1; margin: 0 }
#search button {
  min-height: 44px; padding: 0 .75rem; border: 1px solid var(--soft); border-radius: 10px;
  background: none; color: inherit; font-size: .875rem;
}
#search ol:not(:empty) {
  position: absolute; left: 0; right: 0; max-height: 70vh; overflow-y: auto;
  min-width: min(30rem, 90vw);
  padding: .25rem; background: var(--card); border: 1px solid var(--soft); border-radius: 10px;
}
#search li a {
  display: block; padding: .5rem .625rem; border-radius: 8px; color: inherit; text-decoration:
  none
}
#search li a:focus, #search li a:hover { background: var(--code) }
#search li p { padding: .5rem .625rem }
#search b { display: block; color: var(--accent) }
#search span { color: var(--soft); font-size: .8125rem }
.page { min-width: 0 }
.turn { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .75rem; margin-top: 3rem }
.turn a {
  flex: 1 1 12rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 10px;
  text-decoration: none;
}
.turn [rel=next] { text-align: right }
.turn span { display: block; color: var(--soft); font-size: .8125rem }
.docs .found ol { padding: 0; list-style: none }
.found a { display: block; padding: .625rem 0; color: inherit; text-decoration: none }
.found b { display: block; color: var(--accent) }
.found span { color: var(--soft); font-size: .875rem }
article { overflow-wrap: break-word }
article > * { margin: 0 0 1rem }
article h1 { margin: .25rem 0 1rem; font-size: 1.75rem }
article h2 { margin: 2.25rem 0 .75rem; font-size: 1.3125rem }
article h3 { margin: 1.75rem 0 .5rem; font-size: 1.0625rem }
.anchor { color: inherit; text-decoration: none }
.anchor:hover::after { content: " #"; color: var(--soft) }
.docs article ul { padding-left: 1.25rem; list-style: disc }
.docs article ol { padding-left: 1.5rem; list-style: decimal }
article li { margin: .25rem 0 }
article li > p, article li > pre { margin: .5rem 0 }
blockquote {
  margin-left: 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft)
}
code, pre { font: .875em/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
article :not(pre) > code {
  padding: .1em .3em; border-radius: 5px; background: var(--code); overflow-wrap: anywhere
}
pre {
  position: relative; margin: 0; padding: .875rem 1rem; overflow-x: auto; border-radius: 10px;
  background: var(--code); font-size: .8125rem; tab-size: 4; max-height: 36rem;
}
pre code { font-size: inherit }
.table { overflow-x: auto }
table { border-collapse: collapse; font-size: .9375rem }
th, td {
  padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top
}
td > code:only-child { white-space: nowrap }
tr:target { background: var(--warn) }
@media (max-width: 40rem) {
  .fields thead { display: none }
  .fields tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line) }
  .fields td { display: inline; padding: 0 .5rem 0 0; border: 0 }
  .fields td:nth-child(2) { color: var(--soft) }
  .fields td:last-child { display: block }
}
.diagram { display: block; max-width: 100%; height: auto; font-size: 13px; text-anchor: middle }
.diagram .line { stroke: var(--soft); stroke-width: 1.5; fill: none }
.diagram marker { fill: var(--soft) }
.diagram text { fill: currentColor; stroke: var(--ground); stroke-width: 4; paint-order: stroke }
.diagram rect { fill: var(--card); stroke: var(--soft) }
.diagram .first { stroke: var(--accent); stroke-width: 2 }
.diagram .name, .diagram .id { stroke: none }
.diagram .name { font-weight: 600 }
.diagram .id { fill: var(--soft); font: 10px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.only {
  padding: .5rem .875rem; border-radius: 10px; background: var(--code); color: var(--soft);
  font-size: .875rem
}
.tab > p { margin: .5rem 0 .25rem; color: var(--soft); font-size: .8125rem }
.tabs.live > .tab > p { display: none }
[role=tablist] { display: flex; flex-wrap: wrap; gap: .25rem; margin-bottom: .375rem }
[role=tab] {
  min-height: 36px; padding: .25rem .75rem; border: 1px solid transparent; border-radius: 8px;
  background: none; color: var(--soft);
  font-size: .875rem;
}
[role=tab][aria-selected=true] {
  color: var(--accent); border-color: var(--line); background: var(--card); font-weight: 600
}
.code { position: relative }
.code > button {
  position: absolute; top: .375rem; right: .375rem; min-height: 30px; padding: 0 .625rem;
  border: 1px solid var(--line);
  border-radius: 7px; background: var(--card); color: var(--soft); font-size: .75rem;
}
.toc { margin-bottom: 1rem; font-size: .875rem }
.toc ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
.page footer {
  margin-top: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--line); text-align: left
}
.page footer a { display: inline-block; margin-right: 1rem; padding: .375rem 0 }
.hljs-comment { color: var(--quiet) }
.hljs-string, .hljs-regexp, .hljs-attr + .hljs-punctuation + .hljs-string { color: var(--string) }
.hljs-keyword, .hljs-literal, .hljs-meta, .hljs-built_in { color: var(--keyword) }
.hljs-number, .hljs-variable { color: var(--number) }
.hljs-title, .hljs-attr { color: var(--accent) }
.try label { display: block; margin-top: .75rem }
.try select, .try textarea {
  display: block; width: 100%; min-height: 50px; margin: .375rem 0 0; padding: .5rem .875rem;
  color: inherit;
  font: inherit; background: var(--field); border: 1px solid var(--soft); border-radius: 10px;
}
.try label + p { margin-top: 1rem }
.try .sure { display: flex; gap: .5rem; align-items: center }
.try .sure[hidden], .try [hidden] { display: none }
.try .sure input { appearance: auto; flex: none; width: 20px; min-height: 20px; margin: 0 }
.try .main { display: inline-flex; width: auto; margin-right: .5rem }
.try p > button[type=button] {
  min-height: 52px; padding: 0 1rem; border: 1px solid var(--soft); border-radius: 12px;
  background: none; color: inherit
}
.try .name { margin: 1rem 0 .25rem; font-size: .875rem; font-weight: 600 }
.try pre { white-space: pre-wrap; overflow-wrap: anywhere }
@media (min-width: 56rem) {
  .docs { display: grid; grid-template-columns: 13.5rem minmax(0, 1fr); gap: 2.5rem }
  .docs aside {
    position: sticky; top: 0; align-self: start; max-height: 100vh; padding: .5rem 0 2rem
  }
  .docs aside nav { max-height: calc(100vh - 9rem); overflow-y: auto }
  .contents > summary { display: none }
}
@media (min-width: 78rem) {
  .page {
    display: grid; grid-template-columns: minmax(0, 46rem) 11rem; gap: 2rem; grid-auto-rows:
    min-content
  }
  .page > article, .page > footer, .page > .turn { grid-column: 1 }
  .toc { grid-column: 2; grid-row: 1 / span 2; position: sticky; top: 1rem; align-self: start }
  .toc ul { display: block }
  .toc li { margin: .375rem 0; line-height: 1.35 }
}
@media print {
  .docs aside, .toc, .turn, .code > button, [role=tablist], .page footer { display: none !important }
}
`;
