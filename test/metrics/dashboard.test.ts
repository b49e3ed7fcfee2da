// The dashboard and the alerts as somebody uses them: each panel says what it shows and what to do, each
// alert has a panel with its limit and a page that is there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage } from '../../site/page.ts';
import { listPages } from '../../site/pages.ts';
import { alertsDeployed, askedIn, panelsDeployed } from './deployed.ts';

const alerts = alertsDeployed();
const panels = panelsDeployed();
const shown = panels.filter(({ type }) => type !== 'row');

test('the rows stand in the order in which an operator asks', () => {
  const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title);
  assert.deepEqual(rows.slice(0, 5), [
    'Is it serving?',
    'How fast?',
    'What waits?',
    'What will run out?',
    'Are the books whole?',
  ]);
});

test('every panel has a unit, says what to know of it, and stands beside the others', () => {
  for (const { title, description = '', fieldConfig, gridPos } of shown) {
    assert.ok(fieldConfig?.defaults.unit, title);
    assert.match(description, /\.$/, title);
    assert.ok(gridPos.x + gridPos.w <= 24, title);
  }
  const folded = panels.flatMap((row) => row.panels ?? []);
  const open = shown.filter((panel) => !folded.includes(panel));
  const places = new Set(open.map(({ gridPos: { x, y } }) => `${x} ${y}`));
  assert.equal(places.size, open.length);
});

test('every alert has a panel that names it and shows its limit', () => {
  for (const { name, expr } of alerts) {
    const panel = shown.find(({ description = '' }) =>
      new RegExp(`\\b${name}\\b`).test(description),
    );
    assert.ok(panel, name);
    const [, sign = '', number = ''] = /(>|<|==) ([\d.e]+)\s*$/.exec(expr) ?? [];
    const steps = panel.fieldConfig?.defaults.thresholds?.steps ?? [];
    const limits = steps.flatMap(({ value }) => value ?? []);
    const isAt = (limit: number) => {
      if (sign === '==') return limit === 1;
      return number === '0' ? limit > 0 && limit <= 1 : limit === Number(number);
    };
    assert.ok(limits.some(isAt), `${name}: ${sign} ${number} is not among ${limits}`);
  }
});

test('every alert that a panel names is there', () => {
  const known = new Set(alerts.map(({ name }) => name));
  const named = shown.flatMap(({ description = '' }) => description.match(/\bTael[A-Z]\w+/g) ?? []);
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  );
});

test('what a legend or an alert says of a series is a label that the series still has', () => {
  const kept = (expr: string) => new Set(askedIn(expr).groups);
  for (const { targets = [] } of shown) {
    for (const { expr, legendFormat } of targets) {
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
        assert.ok(kept(expr).has(label), `${label} of ${expr}`);
      }
    }
  }
  for (const { name, expr, said } of alerts) {
    const isAggregated = /\b(?:sum|max|min)\b/.test(expr);
    const labels = isAggregated ? kept(expr) : new Set(['instance', 'job']);
    for (const label of said) assert.ok(labels.has(label), `${label} of ${name}`);
  }
});

test('every alert leads to a page that is there, and to a heading of it', () => {
  const pages = listPages();
  assert.ok(alerts.length > 15);
  for (const { name, page = '' } of alerts) {
    const [slug, anchor] = page.split('#');
    const found = pages.find((one) => one.slug === slug);
    assert.ok(found && page !== '', `${name}: ${page}`);
    if (anchor === undefined) continue;
    assert.ok(makePage(found, 'en', pages).html.includes(`id="${anchor}"`), `${name}: ${page}`);
  }
});

test('the page on alerts has a row for each that leads to it', () => {
  const pages = listPages();
  const observing = pages.find(({ slug }) => slug === 'observing');
  assert.ok(observing);
  for (const language of ['en', 'zh'] as const) {
    const { html } = makePage(observing, language, pages);
    const told = html.match(/(?<=<tr><td><code>)Tael\w+/g) ?? [];
    const led = alerts.filter(({ page }) => page === 'observing#alerts').map(({ name }) => name);
    assert.deepEqual([...told].sort(), led.sort(), language);
  }
});
