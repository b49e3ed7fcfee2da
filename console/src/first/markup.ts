// HTML as text, for where the components have not come yet. Every value is escaped unless it is HTML already.

export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[] | null | false;

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let out = strings[0] ?? '';
  for (const [index, part] of parts.entries()) out += written(part) + (strings[index + 1] ?? '');
  return { markup: out };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function written(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'object') {
    return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
  }
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
