// What a run came to, as tables in Markdown.

import type { Judged, Outcome } from './judged.ts';

export function tablesOf(all: readonly Judged[]): string {
  const byTable = Map.groupBy(all, ({ edit }) => edit.table);
  return [...byTable].map(([table, judged]) => `### ${table}\n\n${rowsOf(judged)}`).join('\n\n');
}

/** One row for all edits that come to the same. */
function rowsOf(judged: readonly Judged[]): string {
  const taken = judged.flatMap(({ edit, outcome }) => (outcome ? [{ edit, outcome }] : []));
  const alike = Map.groupBy(taken, ({ edit, outcome }) =>
    [edit.kind, doorsOf(outcome), foundOf(outcome)].join('\n'),
  );
  const rows = [...alike.values()].map((group) => {
    const [{ edit, outcome }] = group as [(typeof group)[number]];
    const columns = [...new Set(group.map(({ edit: { column } }) => column))].filter(Boolean);
    const what = columns.length > 0 ? `: ${columns.join(', ')}` : '';
    return [`${edit.kind}${what}`, doorsOf(outcome), foundOf(outcome)];
  });
  return [['edit', 'doors', 'found by'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function doorsOf({ gives, shows, refuses, found }: Outcome): string {
  if (found === null) return 'the service does not start';
  const parts = [
    ...(gives.length > 0 ? [`**do otherwise**: ${named(gives)}`] : []),
    ...(shows.length > 0 ? [`show it: ${named(shows)}`] : []),
    ...(refuses.length > 0 ? ['refuse'] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : 'as before';
}

const SHOWN_MAX = 3;

function named(doors: readonly string[]): string {
  const shown = doors.slice(0, SHOWN_MAX).join(', ');
  return doors.length > SHOWN_MAX ? `${shown} and ${doors.length - SHOWN_MAX} more` : shown;
}

function foundOf({ found }: Outcome): string {
  if (found === null) return 'whoever starts it';
  const { whole, continued, anchored } = found;
  const kept = anchored.length > 0 ? `${anchored.join(', ')} with a kept anchor` : '';
  if (whole.length === 0) return kept || 'nothing';
  const only = continued.length === 0 ? ' (not by one that continues)' : '';
  return [whole.map((rule) => `\`${rule}\``).join(', ') + only, kept].filter(Boolean).join('; ');
}
