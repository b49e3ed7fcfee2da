// The tables of what was made to fail on purpose: faults of machines, and simulations.

import type { Faults, FaultsRun, Simulated } from './results.ts';
import { block, type Language, markdownTable } from './units.ts';

/** What the drills call them; one that is not here is told in English. */
const FAULTS_ZH: Readonly<Record<string, string>> = {
  'the data volume is full': '数据卷写满',
  'an fsync of PostgreSQL fails, and then another': 'PostgreSQL 的 fsync 失败，之后又一次',
  'a write of PostgreSQL fails, and then another': 'PostgreSQL 的写入失败，之后又一次',
  'connections are cut just before or after COMMIT': '连接在 COMMIT 前后被切断',
  'serialization failures (40001) at any statement': '任意语句上的序列化失败（40001）',
  'deadlocks (40P01) at any statement': '任意语句上的死锁（40P01）',
  'others hold every connection of the server': '服务器的连接全被别人占住',
  'the clock of a node is an hour ahead': '节点的时钟快一小时',
  'the clock of a node is an hour behind': '节点的时钟慢一小时',
  'nodes are restarted one after the other': '节点逐个重启',
  'nodes are upgraded one after the other, with a change of the schema':
    '节点逐个升级，表结构有变化',
  'a node is killed, and killed again': '节点被杀掉，再被杀掉',
  'all nodes are killed': '全部节点被杀掉',
  'PostgreSQL is killed, and killed again': 'PostgreSQL 被杀掉，再被杀掉',
  'PostgreSQL and all nodes are killed': 'PostgreSQL 和全部节点被杀掉',
  'a node is frozen for 30 seconds': '节点僵住 30 秒',
  'PostgreSQL is frozen for 30 seconds': 'PostgreSQL 僵住 30 秒',
  'the primary is killed, and its synchronous standby promoted': '主库被杀掉，同步备库被提升',
  'Patroni: the leader is killed': 'Patroni：主库被杀掉',
  'Patroni: the leader is killed, and comes back as a standby':
    'Patroni：主库被杀掉，之后作为备库回来',
  'Patroni: the leader is frozen, and thaws once it is replaced':
    'Patroni：主库僵住，被替换后恢复运行',
  'Patroni: a planned switch of the leader': 'Patroni：按计划切换主库',
  'Patroni: both standbys are frozen for 15 seconds': 'Patroni：两个备库都僵住 15 秒',
};

const FAULT_HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  en: ['fault', 'runs', 'operations', 'refused', 'unknown', 'unavailable, s'],
  zh: ['故障', '次数', '操作', '拒绝', '未知', '不可用，秒'],
};
const HARM_HEADINGS: Readonly<Record<Language, readonly string[]>> = {
  en: ['lost', 'doubled'],
  zh: ['丢失', '重复'],
};
const NO_HARM: Readonly<Record<Language, string>> = {
  en: 'Lost in all: 0. Doubled in all: 0.',
  zh: '丢失合计 0，重复合计 0。',
};

type Runs = readonly Pick<FaultsRun, 'faults'>[];

function isHarmed(runs: Runs): boolean {
  return runs.some(({ faults }) =>
    faults.some((fault) => 'lost' in fault && fault.lost + fault.doubled > 0),
  );
}

/** Of several runs, one after the other. What was lost or doubled has columns where there was any. */
export function faultTable(runs: Runs, language: Language): string {
  const harmed = isHarmed(runs);
  const headings = [...FAULT_HEADINGS[language]];
  if (harmed) headings.splice(-1, 0, ...HARM_HEADINGS[language]);
  const rows = runs.flatMap(({ faults }) =>
    faults.map((fault) => {
      const name = language === 'zh' ? (FAULTS_ZH[fault.fault] ?? fault.fault) : fault.fault;
      if ('skipped' in fault) {
        return [name, `skipped: ${fault.skipped}`, ...Array(headings.length - 2).fill('')];
      }
      const { operations, refused, unknown, lost, doubled } = fault;
      const counts = [operations, refused, unknown, ...(harmed ? [lost, doubled] : [])];
      return [
        name,
        String(fault.runs),
        ...counts.map((count) => count.toLocaleString('en')),
        (fault.unavailableMs / 1_000).toFixed(1),
      ];
    }),
  );
  const harm = harmed ? '' : block(NO_HARM[language]).trimEnd();
  return `${harm}${markdownTable(headings, rows)}`;
}

export function faults(kept: Faults, language: Language): string {
  const runs = Object.entries(kept);
  const about = runs.map(([command, { date, seed, cores }]) => {
    const words = { en: `seed ${seed}, ${cores} cores`, zh: `种子 ${seed}，${cores} 个核` };
    return `\`npm run task ${command}\`: ${date}, ${words[language]}`;
  });
  const table = faultTable(
    runs.map(([, run]) => run),
    language,
  );
  return `${block(`${about.join('; ')}.`).trimEnd()}${table}`;
}

const SIMULATED_ZH: Readonly<Record<string, string>> = {
  'two payers pay': '两个付款人付同一笔订单',
  'one payer pays twice': '一个付款人付两次',
  'a refund is sent twice with one key': '同一个幂等键的退款发两次',
  'two refunds that do not both fit': '两次退款容不下',
  'a payment and a refund of it': '一次付款和它的退款',
  'two orders are made of one number': '用同一个编号创建两笔订单',
  'no fence': '没有栅栏',
  'a fence that only reads': '只读取的栅栏',
  'keys read before locks': '先读键、后加锁',
  'keys read before locks and bound again': '先读键、后加锁，再次绑定',
  'a number taken twice': '编号被占用两次',
};

const MS_PER_HOUR = 3_600_000;

export function simulated(kept: Simulated, language: Language): string {
  const { date, node, cores, courses, scenes, planted } = kept;
  const words = {
    en: {
      about: `\`npm run simulate -- --long\`: ${date}, Node ${node}, ${cores} cores.`,
      head: ['played', 'went wrong', 'states', 'operations, runs', 'broken'],
      courses: `${courses.seeds.toLocaleString('en')} courses, ${hours(courses.virtualMs)} virtual hours`,
      planted: 'planted: ',
      found: 'found',
    },
    zh: {
      about: `\`npm run simulate -- --long\`：${date}，Node ${node}，${cores} 个核。`,
      head: ['内容', '出错', '状态', '操作、次数', '不成立'],
      courses: `${courses.seeds.toLocaleString('en')} 局，虚拟时间 ${hours(courses.virtualMs)} 小时`,
      planted: '故意植入：',
      found: '已发现',
    },
  }[language];
  const named = (name: string) => (language === 'zh' ? (SIMULATED_ZH[name] ?? name) : name);
  const count = (number: number) => number.toLocaleString('en');
  const rows = [
    [words.courses, count(courses.mishaps), '', count(courses.operations), '0'],
    ...scenes.map(({ name, faults: many, states, runs }) => [
      ...[named(name), count(many), count(states), count(runs), '0'],
    ]),
    ...planted.map(({ name, faults: many, states }) => [
      ...[`${words.planted}${named(name)}`, count(many), count(states), '', words.found],
    ]),
  ];
  return `${block(words.about).trimEnd()}${markdownTable(words.head, rows)}`;
}

function hours(ms: number): string {
  return (ms / MS_PER_HOUR).toFixed(1);
}
