// The diagrams of the documentation: what states an order, a request for a refund and a settlement
// have, and what leads from one to the other. Each is told once, for both languages, and drawn as SVG
// that fits a phone. `<!-- diagram: order -->` on a page puts one there; `test/docs/diagrams.test.ts`
// plays what they show.

import type { SiteLanguage } from './pages.ts';

type Words = Readonly<Record<SiteLanguage, string>>;

export interface Diagram {
  readonly title: Words;
  readonly states: Readonly<Record<string, State>>;
  readonly changes: readonly Change[];
  readonly height: number;
}

interface State {
  readonly name: Words;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** Nothing leads to it within the diagram. */
  readonly first?: true;
}

export interface Change {
  readonly from: string;
  readonly to: string;
  readonly by: Words;
}

const [LEFT, RIGHT] = [63, 297];

export const DIAGRAMS = {
  order: {
    title: { en: 'The states of an order', zh: '订单的状态' },
    height: 384,
    states: {
      pending: { name: { en: 'unpaid', zh: '待支付' }, x: LEFT, y: 32, first: true },
      cancelled: { name: { en: 'cancelled', zh: '已取消' }, x: RIGHT, y: 32 },
      expired: { name: { en: 'expired', zh: '已过期' }, x: RIGHT, y: 126 },
      paid: { name: { en: 'paid', zh: '已支付' }, x: LEFT, y: 190 },
      partially_refunded: { name: { en: 'partly refunded', zh: '部分退款' }, x: LEFT, y: 350 },
      refunded: { name: { en: 'refunded', zh: '已退款' }, x: RIGHT, y: 270 },
    },
    changes: [
      { from: 'pending', to: 'cancelled', by: { en: 'the shop', zh: '商户取消' } },
      { from: 'pending', to: 'expired', by: { en: 'after 30 min', zh: '30 分钟后' } },
      { from: 'pending', to: 'paid', by: { en: 'the payer pays', zh: '付款人付款' } },
      { from: 'paid', to: 'refunded', by: { en: 'full refund', zh: '全额退款' } },
      { from: 'paid', to: 'partially_refunded', by: { en: 'partial refund', zh: '部分退款' } },
      { from: 'partially_refunded', to: 'refunded', by: { en: 'the rest', zh: '退完余款' } },
    ],
  },
  refund: {
    title: { en: 'How a refund comes about', zh: '退款如何产生' },
    height: 364,
    states: {
      paid: { name: { en: 'order is paid', zh: '订单已支付' }, x: LEFT, y: 32, first: true },
      approval_required: { name: { en: 'request waits', zh: '申请待批准' }, x: LEFT, y: 170 },
      refunded: { name: { en: 'refunded', zh: '已退款' }, x: RIGHT, y: 100 },
      declined: { name: { en: 'declined', zh: '已拒绝' }, x: RIGHT, y: 250 },
      expired: { name: { en: 'expired', zh: '已过期' }, x: LEFT, y: 330 },
    },
    changes: [
      { from: 'paid', to: 'refunded', by: { en: 'payment password', zh: '支付密码' } },
      {
        from: 'paid',
        to: 'approval_required',
        by: { en: 'an assistant asks', zh: '智能助手申请' },
      },
      { from: 'approval_required', to: 'refunded', by: { en: 'approved', zh: '批准' } },
      { from: 'approval_required', to: 'declined', by: { en: 'declined', zh: '拒绝' } },
      { from: 'approval_required', to: 'expired', by: { en: 'after 30 min', zh: '30 分钟后' } },
    ],
  },
  settlement: {
    title: { en: 'The settlement of an order', zh: '订单的结算' },
    height: 224,
    states: {
      none: { name: { en: 'nothing due', zh: '无待结算' }, x: LEFT, y: 32, first: true },
      pending: { name: { en: 'frozen', zh: '冻结中' }, x: LEFT, y: 190 },
      settled: { name: { en: 'available', zh: '可用' }, x: RIGHT, y: 190 },
    },
    changes: [
      { from: 'none', to: 'pending', by: { en: 'the payer pays', zh: '付款人付款' } },
      { from: 'pending', to: 'none', by: { en: 'refunded in full', zh: '全部退款' } },
      { from: 'pending', to: 'settled', by: { en: '24 h later', zh: '24 小时后' } },
    ],
  },
} as const satisfies Readonly<Record<string, Diagram>>;

const WIDTH = 360;
const [BOX_WIDTH, BOX_HEIGHT] = [122, 44];
/** Between the lines that lead there and back. */
const APART = 32;

const MARK = /^<!-- diagram: (\w+) -->$/;

/** Null: it is no comment that asks for one. */
export function diagramIn(comment: string, language: SiteLanguage): string | null {
  const name = MARK.exec(comment.trim())?.[1];
  if (name === undefined) return null;
  const diagram: Diagram | undefined = DIAGRAMS[name as keyof typeof DIAGRAMS];
  if (diagram === undefined) throw new Error(`There is no diagram ${name}.`);
  return svgOf(name, diagram, language);
}

function svgOf(name: string, diagram: Diagram, language: SiteLanguage): string {
  const { title, states, changes, height } = diagram;
  const stateOf = (id: string) => states[id] ?? { name: title, x: 0, y: 0 };
  const lines = changes.map((change) => {
    const isBothWays = changes.some(({ from, to }) => from === change.to && to === change.from);
    const ends = endsOf(stateOf(change.from), stateOf(change.to), isBothWays ? APART : 0);
    return lineOf(ends, change.by[language]);
  });
  const boxes = Object.entries(states).map(([id, state]) => boxOf(id, state, language));
  const said = changes.map(({ from, to, by }) => {
    return `${stateOf(from).name[language]} → ${stateOf(to).name[language]}: ${by[language]}`;
  });
  return `<svg class="diagram" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img"
 aria-labelledby="${name}-title ${name}-said"><title id="${name}-title">${title[language]}</title>
<desc id="${name}-said">${said.join('; ')}</desc>
<defs><marker id="${name}-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"
 orient="auto"><path d="M0 0l8 4-8 4z"/></marker></defs>
${lines.join('\n').replaceAll('#end', `#${name}-end`)}
${boxes.join('\n')}</svg>
`;
}

interface Ends {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** From the edge of one box to the edge of the other, moved aside where another line goes back. */
function endsOf(from: State, to: State, apart: number): Ends {
  const side = apart * (to.y > from.y || to.x > from.x ? -1 : 1);
  const isUpright = from.x === to.x;
  const [x, y] = isUpright ? [side, 0] : [0, side];
  const [start, end] = [edgeOf(from, to), edgeOf(to, from)];
  return { x1: start.x + x, y1: start.y + y, x2: end.x + x, y2: end.y + y };
}

/** Where the line between the middles leaves the box. */
function edgeOf({ x, y }: State, other: State): { readonly x: number; readonly y: number } {
  const [dx, dy] = [other.x - x, other.y - y];
  const share = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : BOX_WIDTH / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : BOX_HEIGHT / 2 / Math.abs(dy),
  );
  return { x: Math.round(x + dx * share), y: Math.round(y + dy * share) };
}

function lineOf({ x1, y1, x2, y2 }: Ends, by: string): string {
  const [x, y] = [Math.round((x1 + x2) / 2), Math.round((y1 + y2) / 2) + 4];
  const line = `<path class="line" d="M${x1} ${y1}L${x2} ${y2}" marker-end="url(#end)"/>`;
  return `${line}<text x="${x}" y="${y}">${by}</text>`;
}

/** As people call it, and as the interface does. */
function boxOf(id: string, { name, x, y, first }: State, language: SiteLanguage): string {
  const [left, top] = [x - BOX_WIDTH / 2, y - BOX_HEIGHT / 2];
  const look = first ? 'first' : 'state';
  const size = `width="${BOX_WIDTH}" height="${BOX_HEIGHT}" rx="8"`;
  const line = (kind: string, y: number, text: string) =>
    `<text class="${kind}" x="${x}" y="${y}">${text}</text>`;
  return [
    `<rect class="${look}" x="${left}" y="${top}" ${size}/>`,
    line('name', y - 3, name[language]),
    line('id', y + 14, id),
  ].join('');
}
