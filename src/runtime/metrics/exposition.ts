// Gives plain numbers to the Prometheus client, which writes them, adds its own about the process, and
// adds up those of several processes. It asks for a metric by `get`; ours have no more than that.

import { type Metric, Registry } from '@prometheus-io/client';
import type { Counter, Distribution, Family, Labels } from './numbers.ts';

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

interface Named {
  readonly name: string;
  readonly help: string;
}

/** How the values of several processes become one. */
type Aggregator = 'sum' | 'max' | 'first';

export interface Written extends Sample {
  readonly metricName?: string;
}

/** What a registry answers, and what travels from a worker to its primary. */
export interface MetricValues extends Named {
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly aggregator: string;
  readonly values: readonly Written[];
}

export function exposeCounters(registry: Registry, named: Named, of: Family<Counter>): void {
  register(registry, { ...named, type: 'counter', aggregator: 'sum' }, () =>
    Array.from(of.children(), ({ labels, item }) => ({ labels, value: item.value })),
  );
}

/** A counter that somebody else keeps. */
export function exposeCount(registry: Registry, named: Named, read: () => readonly Sample[]): void {
  register(registry, { ...named, type: 'counter', aggregator: 'sum' }, read);
}

/** Read when somebody asks. */
export function exposeGauge(
  registry: Registry,
  named: Named & { readonly aggregator?: Aggregator },
  read: () => readonly Sample[] | Promise<readonly Sample[]>,
): void {
  register(registry, { aggregator: 'sum', ...named, type: 'gauge' }, read);
}

export function exposeHistograms(registry: Registry, named: Named, of: Family<Distribution>): void {
  register(registry, { ...named, type: 'histogram', aggregator: 'sum' }, () =>
    Array.from(of.children()).flatMap(({ labels, item }) => bucketsOf(named.name, labels, item)),
  );
}

function bucketsOf(name: string, labels: Labels, { bounds, counts, sum }: Distribution): Written[] {
  let count = 0;
  const buckets = counts.map((more, index): Written => {
    count += more;
    const le = String(bounds[index] ?? '+Inf');
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}

function register(
  registry: Registry,
  about: Omit<MetricValues, 'values'>,
  read: () => readonly Written[] | Promise<readonly Written[]>,
): void {
  const get = async (): Promise<MetricValues> => ({ ...about, values: await read() });
  registry.registerMetric({ ...about, get } as unknown as Metric);
}

export async function valuesIn(registry: Registry): Promise<MetricValues[]> {
  return (await registry.getMetricsAsJSON()) as unknown as MetricValues[];
}

/** The values of several processes as those of one. */
export function addUp(processes: readonly (readonly MetricValues[])[]): Promise<MetricValues[]> {
  return valuesIn(Registry.aggregate([...processes]));
}

/** The values of several processes, as one text. */
export function writeTogether(processes: readonly (readonly MetricValues[])[]): Promise<string> {
  return Registry.aggregate([...processes]).metrics();
}
