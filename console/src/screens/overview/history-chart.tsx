// The chart of what the wallets held at the end of each day. People who do not see it hear the last
// values; the table has all of them.

import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { Reads } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { moneyText } from '../../ui/money-text.ts';

export type HistoryDay = Reads['/api/v1/wallets/history']['data']['days'][number];

export interface HistoryChartProps {
  readonly days: readonly HistoryDay[];
  readonly height: number;
}

const COLOURS = {
  light: { consumer: '#0f6b57', merchant: '#a05a00', text: '#55625d', grid: '#e3e9e6' },
  dark: { consumer: '#5cc4a9', merchant: '#f0b45c', text: '#a2aea9', grid: '#2c3431' },
} as const;
const WALLETS = ['consumer', 'merchant'] as const;

export function HistoryChart({ days, height }: HistoryChartProps) {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const { wallets } = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const scheme = useComputedColorScheme('light');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const chart = new UPlot(
      optionsOf(scheme, { ...wallets, day: text.day }, { width: element.clientWidth, height }),
      dataOf(days),
      element,
    );
    const follow = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    follow.observe(element);
    return () => {
      follow.disconnect();
      chart.destroy();
    };
  }, [days, height, scheme, text, wallets]);
  const last = days.at(-1);
  const now = WALLETS.map((wallet) =>
    text.chartNow(wallets[wallet], moneyText(last?.[wallet].held ?? 0)),
  );
  return (
    <div role="img" aria-label={[text.chart, ...now].join('. ')}>
      <div ref={place} aria-hidden="true" />
    </div>
  );
}

/** Days are drawn as if they were UTC, so that no time zone of a reader moves them. */
function dataOf(days: readonly HistoryDay[]): UPlot.AlignedData {
  return [
    days.map(({ day }) => Date.parse(day) / 1000),
    ...WALLETS.map((wallet) => days.map((day) => day[wallet].held)),
  ] as unknown as UPlot.AlignedData;
}

function optionsOf(
  scheme: 'light' | 'dark',
  names: Readonly<Record<(typeof WALLETS)[number] | 'day', string>>,
  size: { readonly width: number; readonly height: number },
): UPlot.Options {
  const colours = COLOURS[scheme];
  const axis = { stroke: colours.text, grid: { stroke: colours.grid }, ticks: { show: false } };
  const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(5, 10);
  const yuan = (value: number | null) => (value === null ? '—' : moneyText(value));
  return {
    ...size,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    scales: { y: { range: (_, __, max) => [0, Math.max(max, 1) * 1.1] } },
    axes: [
      { ...axis, values: (_, splits) => splits.map(dayOf) },
      { ...axis, size: 80, values: (_, splits) => splits.map((value) => moneyText(value)) },
    ],
    series: [
      { value: (_, seconds) => (seconds === null ? '—' : dayOf(seconds)), label: names.day },
      ...WALLETS.map((wallet) => ({
        label: names[wallet],
        stroke: colours[wallet],
        width: 2,
        value: (_: UPlot, value: number | null) => yuan(value),
      })),
    ],
  };
}
