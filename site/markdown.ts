// Markdown to HTML, as the site has it: code blocks that follow each other in different languages are
// tabs, a Chinese page shows the code of the English one, and links lead to pages of the site.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { marked, Renderer, type Token, type Tokens } from 'marked';
import { diagramIn } from './diagrams.ts';
import { ROOT, type SitePage } from './pages.ts';
import { tryForm } from './try-form.ts';

const LANGUAGES = {
  sh: bash,
  ts: typescript,
  js: javascript,
  python,
  go,
  java,
  php,
  json,
} as const;
const NAMES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  go: 'Go',
  java: 'Java',
  php: 'PHP',
};

for (const [name, language] of Object.entries(LANGUAGES)) {
  highlighter.registerLanguage(name, language);
}

export interface Section {
  /** Empty for what stands before the first heading below the title. */
  readonly anchor: string;
  readonly heading: string;
  readonly level: number;
  text: string;
}

export interface Rendered {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
  /** With the code of the English page in place of the links to it, and links to pages of the site. */
  readonly markdown: string;
}

/** What the links of a page are resolved against. */
export interface Place {
  readonly file: string;
  readonly language: 'zh' | 'en';
  readonly pages: readonly SitePage[];
}

export function renderMarkdown(source: string, place: Place): Rendered {
  const markdown = linksToSite(withCode(withoutMarks(source), place.file), place);
  const tokens = groupTabs(marked.lexer(markdown));
  const title = titleOf(tokens);
  const sections = sectionsOf(tokens, title, place);
  const anchors = sections.filter(({ level }) => level > 1).map(({ anchor }) => anchor);
  const html = marked.parser([...tokens], { renderer: rendererFor(place, anchors) });
  return { title, html, sections, markdown };
}

/** Where what a command writes begins and ends is said for those who write pages, not for readers. */
function withoutMarks(source: string): string {
  return source.replaceAll(
    /<!-- (?:(?:figures|settings): [\w-]+|refusals|operations|end) -->/g,
    '',
  );
}

/** Below this address stand the pages; the service puts the prefix of its own before it. */
const BASE = '%DOCS%';

const LINK = /(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\((?!https?:|#)([^)\s#]+)(#[^)\s]*)?\)/g;
const FENCES = /^ *(```|~~~)[\s\S]*?^ *\1/gm;

/** Outside of code. What is not in the site is text, because nobody could follow it. */
function linksToSite(markdown: string, { file, language, pages }: Place): string {
  const code: string[] = [];
  const bare = markdown.replace(FENCES, (block) => `\0${code.push(block) - 1}\0`);
  const linked = bare
    .replace(/^!\[.*$|^\|.*!\[.*$/gm, '')
    .replace(LINK, (_, text: string, path: string, anchor = '') => {
      const target = join(dirname(file), path);
      const page = pages.find(({ files }) => files.en === target || files.zh === target);
      if (!page) return text;
      // English text on a Chinese page does not know the Chinese headings; codes are the same.
      const foreign = language === 'zh' && !file.startsWith('docs/zh/') && page.files.zh !== null;
      const kept = foreign && page.slug !== 'errors' ? '' : anchor;
      return `[${text}](${BASE}${page.slug && `/${page.slug}`}${kept})`;
    });
  return linked.replace(/\0(\d+)\0/g, (_, at: string) => code[Number(at)] ?? '');
}

/** A line that is nothing but a link to code is replaced by that code: below a heading, or a file. */
function withCode(markdown: string, file: string): string {
  const link = /^\[(?:代码：|Code: )[^\]]+\]\(([^)#]+)(?:#([^)]+))?\)$/gm;
  return markdown.replace(link, (_, path: string, anchor: string | undefined) => {
    const target = join(dirname(file), path);
    if (anchor === undefined) return codeOf(target);
    const blocks = codeBelow(target, decodeURIComponent(anchor));
    if (blocks.length === 0) throw new Error(`${file}: ${target}#${anchor} has no code.`);
    return blocks.join('\n\n');
  });
}

/** A whole file; what a program prints is text. */
function codeOf(file: string): string {
  const ending = extname(file).slice(1);
  const language = { py: 'python', txt: '' }[ending] ?? ending;
  return `\`\`\`${language}\n${readFileSync(join(ROOT, file), 'utf8').trimEnd()}\n\`\`\``;
}

function codeBelow(file: string, anchor: string): readonly string[] {
  if (!existsSync(join(ROOT, file))) throw new Error(`${file} does not exist.`);
  const blocks: string[] = [];
  let inside = false;
  for (const token of marked.lexer(readFileSync(join(ROOT, file), 'utf8'))) {
    if (token.type === 'heading') inside = anchorOf(token.text) === anchor;
    else if (inside) blocks.push(...codeIn(token));
  }
  return blocks;
}

/** Code may stand in a list. */
function codeIn(token: Token): readonly string[] {
  if (token.type === 'code') return [`\`\`\`${token.lang ?? ''}\n${token.text}\n\`\`\``];
  if (token.type !== 'list') return [];
  return (token as Tokens.List).items.flatMap(({ tokens }) => tokens.flatMap(codeIn));
}

/** Neighbours in different languages become one block of HTML. */
function groupTabs(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = [];
  let open: Tokens.Code[] = [];
  const close = () => {
    const [only] = open;
    if (only) out.push(open.length === 1 ? only : tabsOf(open));
    open = [];
  };
  for (const token of tokens) {
    if (token.type === 'space' && open.length > 0) continue;
    const code = token.type === 'code' ? (token as Tokens.Code) : null;
    if (code === null || !(languageOf(code) in NAMES)) {
      close();
      out.push(token);
    } else {
      if (open.some((one) => languageOf(one) === languageOf(code))) close();
      open.push(code);
    }
  }
  close();
  return out;
}

const TABS = '<div class="tabs">';

function tabsOf(blocks: readonly Tokens.Code[]): Tokens.HTML {
  const tabs = blocks.map((block) => {
    const language = languageOf(block);
    const name = `<p>${NAMES[language]}</p>`;
    return `<div class="tab" data-lang="${language}">${name}${codeHtml(block)}</div>`;
  });
  const text = `${TABS}${tabs.join('')}</div>\n`;
  return { type: 'html', raw: '', text, block: true, pre: false };
}

function languageOf({ lang = '' }: Tokens.Code): string {
  return lang;
}

function rendererFor({ file, language }: Place, anchors: string[]): Renderer {
  const renderer = new Renderer();
  renderer.heading = function heading({ depth, tokens }) {
    const inner = this.parser.parseInline(tokens);
    if (depth === 1) return `<h1>${inner}</h1>\n`;
    const id = anchors.shift() ?? '';
    return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`;
  };
  renderer.code = (block) => codeHtml(block);
  // Of the HTML in a page only what was made here, and a few comments, mean anything.
  renderer.html = ({ text }) => {
    if (text.startsWith(TABS)) return text;
    if (text.trim() === '<!-- try it -->') return tryForm(language);
    return diagramIn(text, language) ?? '';
  };
  renderer.table = function table({ header, rows }) {
    const cell = (name: string, one: Tokens.TableCell) =>
      `<${name}>${this.parser.parseInline(one.tokens)}</${name}>`;
    const isList = header.every(({ text }) => text === '');
    const head = header.map((one) => cell('th', one)).join('');
    const body = rows.map((cells) => {
      const [, code = ''] = /^`(\w+)`$/.exec(cells[0]?.text ?? '') ?? [];
      const id = file.endsWith('api/errors.md') && code !== '' ? ` id="${code}"` : '';
      return `<tr${id}>${cells.map((one) => cell('td', one)).join('')}</tr>`;
    });
    const thead = isList
      ? ''
      : `<thead><tr>${head.replaceAll('<th></th>', '<td></td>')}</tr></thead>`;
    const look = isReference(file) && header.length === 3 ? ' class="fields"' : '';
    const all = `<table${look}>${thead}<tbody>${body.join('\n')}</tbody></table>`;
    return `<div class="table" tabindex="0">${all}</div>\n`;
  };
  return renderer;
}

function codeHtml({ text, lang = '' }: Tokens.Code): string {
  const known = lang in LANGUAGES;
  const inner = known ? highlighter.highlight(text, { language: lang }).value : escaped(text);
  return `<pre tabindex="0"><code>${inner}</code></pre>\n`;
}

function titleOf(tokens: readonly Token[]): string {
  const heading = tokens.find((token) => token.type === 'heading' && token.depth === 1);
  return plainText(heading as Tokens.Heading);
}

function isReference(file: string): boolean {
  return /\/reference-\w+\.md$/.test(file);
}

/** The reference is found by what its operations are for; their fields are the same words again and again. */
function sectionsOf(tokens: readonly Token[], title: string, { file }: Place): readonly Section[] {
  const sections: Section[] = [{ anchor: '', heading: title, level: 1, text: '' }];
  const known = new Map<string, number>();
  let isOver = false;
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { depth, text } = token as Tokens.Heading;
      if (depth === 1) continue;
      const plain = anchorOf(text);
      const count = known.get(plain) ?? 0;
      known.set(plain, count + 1);
      const anchor = count === 0 ? plain : `${plain}-${count}`;
      sections.push({
        anchor,
        heading: plainText(token as Tokens.Heading),
        level: depth,
        text: '',
      });
      isOver = false;
    } else if (token.type !== 'code' && token.type !== 'html') {
      // What an operation is for ends with the way to try it.
      isOver ||= isReference(file) && token.raw.includes('/try#');
      if (isOver) continue;
      const last = sections.at(-1);
      const text = token.type === 'table' ? cellsOf(token as Tokens.Table) : plainText(token);
      if (last) last.text += ` ${text}`;
    }
  }
  return sections;
}

/** What stands in several cells of a table is found once. */
function cellsOf({ header, rows }: Tokens.Table): string {
  const cells = [header, ...rows].flat().map(({ text }) => plainMarkdown(text));
  return [...new Set(cells)].filter((text) => text !== '').join(' ');
}

/** As GitHub makes them, so that a link works in both places. */
export function anchorOf(heading: string): string {
  const text = heading
    .toLowerCase()
    .replace(/`|\*/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return text.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
}

function plainText(token: Token | undefined): string {
  const raw =
    token === undefined ? '' : 'text' in token && token.type === 'heading' ? token.text : token.raw;
  return plainMarkdown(raw);
}

function plainMarkdown(raw: string): string {
  return raw
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*]|\d+\.) /gm, ' ')
    .replace(/[`*|#>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** For text between tags. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
