import { GetMetricDataCommand, type MetricDataQuery } from '@aws-sdk/client-cloudwatch';
import type { AwsClients } from './aws.ts';
import { periodSeconds } from './lightsail.ts';
import type { AwsServer, AwsValue, MetricName, MetricSpan } from './records.ts';

/** Queries that CloudWatch takes in one request. */
const perRequest = 500;
const pagesAtMost = 20;

const whereabouts = {
  database: { Namespace: 'AWS/RDS', dimension: 'DBInstanceIdentifier' },
  cache: { Namespace: 'AWS/ElastiCache', dimension: 'CacheClusterId' },
} as const;

interface Asked {
  readonly server: AwsServer;
  readonly metric: MetricName;
}

function queryOf({ server, metric }: Asked, at: number): MetricDataQuery[] {
  if (server.kind === 'instance') return [];
  const { Namespace, dimension } = whereabouts[server.kind];
  const Dimensions = [{ Name: dimension, Value: server.name }];
  const Metric = { Namespace, MetricName: metric.name, Dimensions };
  return [{ Id: `q${at}`, MetricStat: { Metric, Period: periodSeconds, Stat: metric.statistic } }];
}

/** Values of databases and caches: up to 500 metrics a request, page by page. */
export async function readCloudwatch(
  { cloudwatch }: AwsClients,
  wanted: readonly { readonly server: AwsServer; readonly metrics: readonly MetricName[] }[],
  { startMs, endMs }: MetricSpan,
): Promise<AwsValue[]> {
  const all: Asked[] = wanted.flatMap(({ server, metrics }) => metrics.map((metric) => ({ server, metric })));
  const values: AwsValue[] = [];
  for (let from = 0; from < all.length; from += perRequest) {
    const part = all.slice(from, from + perRequest);
    let NextToken: string | undefined;
    for (let page = 0; page < pagesAtMost; page += 1) {
      const answer = await cloudwatch.send(
        new GetMetricDataCommand({
          MetricDataQueries: part.flatMap(queryOf),
          StartTime: new Date(startMs),
          EndTime: new Date(endMs),
          NextToken,
        }),
      );
      for (const { Id = '', Timestamps = [], Values = [] } of answer.MetricDataResults ?? []) {
        const asked = part[Number(Id.slice(1))];
        if (!asked) continue;
        const { server, metric } = asked;
        for (const [at, time] of Timestamps.entries())
          values.push({
            kind: server.kind,
            server: server.name,
            metric: metric.name,
            atMs: time.getTime(),
            value: Values[at] ?? Number.NaN,
          });
      }
      NextToken = answer.NextToken;
      if (!NextToken) break;
    }
  }
  return values;
}
