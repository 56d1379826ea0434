import { GetInstanceMetricDataCommand, GetInstancesCommand } from '@aws-sdk/client-lightsail';
import type { InstanceMetricName, MetricUnit } from '@aws-sdk/client-lightsail';
import type { AwsClients } from './aws.ts';
import type { AwsServer, AwsValue, MetricName, MetricSpan } from './records.ts';

/** Seconds of a period: the finest that Lightsail keeps. */
export const periodSeconds = 300;
const pagesAtMost = 10;
/** Questions that run at once: Lightsail takes one for each instance and metric. */
const together = 4;

const units: Readonly<Record<string, MetricUnit>> = {
  CPUUtilization: 'Percent',
  BurstCapacityPercentage: 'Percent',
  BurstCapacityTime: 'Seconds',
  NetworkIn: 'Bytes',
  NetworkOut: 'Bytes',
};

/** All instances, in the order of their names. */
export async function listInstances({ lightsail }: AwsClients): Promise<AwsServer[]> {
  const found: AwsServer[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const answer = await lightsail.send(new GetInstancesCommand({ pageToken }));
    for (const { name, state, tags = [] } of answer.instances ?? [])
      if (name)
        found.push({
          kind: 'instance',
          name,
          state: state?.name ?? 'unknown',
          engine: '',
          tags: Object.fromEntries(tags.map(({ key = '', value = '' }) => [key, value])),
        });
    pageToken = answer.nextPageToken;
    if (!pageToken) break;
  }
  return found;
}

/** An instance that was deleted after it was listed: it has no values. */
const isGone = (error: unknown): boolean => error instanceof Error && error.name === 'NotFoundException';

/** Values of every instance and metric. */
export async function readInstances(
  { lightsail }: AwsClients,
  servers: readonly string[],
  metrics: readonly MetricName[],
  { startMs, endMs }: MetricSpan,
): Promise<AwsValue[]> {
  const values: AwsValue[] = [];
  const waiting = servers.flatMap((server) => metrics.map((metric) => ({ server, metric })));
  const readNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { server, metric } = next;
      const answer = await lightsail
        .send(
          new GetInstanceMetricDataCommand({
            instanceName: server,
            metricName: metric.name as InstanceMetricName,
            period: periodSeconds,
            startTime: new Date(startMs),
            endTime: new Date(endMs),
            unit: units[metric.name] ?? 'None',
            statistics: [metric.statistic],
          }),
        )
        .catch((error: unknown) => {
          if (isGone(error)) return undefined;
          throw error;
        });
      for (const { timestamp, average, sum } of answer?.metricData ?? []) {
        const value = metric.statistic === 'Sum' ? sum : average;
        if (timestamp && value !== undefined)
          values.push({ kind: 'instance', server, metric: metric.name, atMs: timestamp.getTime(), value });
      }
    }
  };
  await Promise.all(Array.from({ length: together }, readNext));
  return values;
}
