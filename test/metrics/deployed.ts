// The alerts and the dashboard that operators get, as tests read them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../docs/code-blocks.ts';

const RULES = join(ROOT, 'deploy/prometheus/tael-alerts.yml');

interface Target {
  readonly expr: string;
  readonly legendFormat: string;
}

export interface Panel {
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number };
  readonly targets?: readonly Target[];
  /** Of a row that is folded. */
  readonly panels?: readonly Panel[];
  readonly fieldConfig?: {
    readonly defaults: {
      readonly unit?: string;
      readonly thresholds?: { readonly steps: readonly { readonly value: number | null }[] };
    };
  };
}

/** Rows, and what is below them, folded or not. */
export function panelsDeployed(): readonly Panel[] {
  const { panels } = JSON.parse(readFileSync(join(ROOT, 'deploy/grafana/tael.json'), 'utf8'));
  return (panels as Panel[]).flatMap((panel) => [panel, ...(panel.panels ?? [])]);
}

export function queriesOfPanels(): readonly string[] {
  return panelsDeployed()
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }) => expr.replaceAll('$__rate_interval', '1m'));
}

export interface Alert {
  readonly name: string;
  readonly expr: string;
  /** Page and anchor, below where the documentation is. */
  readonly page: string | undefined;
  /** Labels that its texts name. */
  readonly said: readonly string[];
}

export function alertsDeployed(): readonly Alert[] {
  const [, ...rules] = readFileSync(RULES, 'utf8').split('- alert: ');
  return rules.map((rule) => ({
    name: /^\w+/.exec(rule)?.[0] ?? '',
    expr: /expr: \|?\s*([\s\S]*?)\n +(?:for|labels):/.exec(rule)?.[1] ?? '',
    page: /runbook_url: '\{\{ \$externalLabels\.tael_docs \}\}\/(.*)'/.exec(rule)?.[1],
    said: [...rule.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
  }));
}

/** Metrics, each with the labels that select its series, and labels to group by. */
export function askedIn(expr: string) {
  const selectors = [...expr.matchAll(/\b((?:tael|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)];
  const groups = [...expr.matchAll(/\b(?:by|without|on) \(([^)]*)\)/g)];
  return {
    metrics: selectors.map(([, name = '', inside = '']) => {
      return { name, labels: [...inside.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label) };
    }),
    groups: groups.flatMap(([, inside = '']) => inside.split(/,\s*/)),
  };
}
