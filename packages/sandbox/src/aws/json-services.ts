import {
  AwsRefusal,
  type AwsPoint,
  type AwsServerKind,
  type AwsWorld,
  type StoredAwsServer,
} from './world.ts';

type Fields = Readonly<Record<string, unknown>>;

/** JSON of these protocols has no NaN and no infinity: both are texts. Source: Smithy, awsJson1_1. */
const numberOf = (value: number): number | string => (Number.isFinite(value) ? value : String(value));
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const secondsOf = (value: unknown): number => Number(value ?? 0) * 1000;

/** @returns one page, and the token of the next one where there is more */
function pageOf<T>(all: readonly T[], token: unknown, size: number): { rows: readonly T[]; next?: string } {
  const from = Number(text(token) || 0);
  if (!Number.isSafeInteger(from) || from < 0)
    throw new AwsRefusal(400, 'InvalidParameterException', 'The specified nextToken is invalid.');
  const more = from + size < all.length;
  return { rows: all.slice(from, from + size), ...(more && { next: String(from + size) }) };
}

const units: Readonly<Record<string, string>> = {
  CPUUtilization: 'Percent',
  BurstCapacityPercentage: 'Percent',
  BurstCapacityTime: 'Seconds',
  NetworkIn: 'Bytes',
  NetworkOut: 'Bytes',
};

const instanceShape = ({ name, tags = {}, createdAtMs }: StoredAwsServer, isRebooting: boolean): object => ({
  name,
  arn: `arn:aws:lightsail:eu-central-1:000000000000:Instance/${name}`,
  createdAt: createdAtMs / 1000,
  location: { availabilityZone: 'eu-central-1a', regionName: 'eu-central-1' },
  resourceType: 'Instance',
  tags: Object.entries(tags).map(([key, value]) => ({ key, value })),
  state: isRebooting ? { code: 64, name: 'rebooting' } : { code: 16, name: 'running' },
});

/** Lightsail, API version 2016-11-28: instances and their metrics. */
export function lightsail(world: AwsWorld, action: string, input: Fields): object {
  if (action === 'GetInstances') {
    const { rows, next } = pageOf(world.servers('instance'), input['pageToken'], 100);
    return {
      instances: rows.map((server) => instanceShape(server, world.isRebooting(server))),
      ...(next && { nextPageToken: next }),
    };
  }
  if (action !== 'GetInstanceMetricData')
    throw new AwsRefusal(400, 'InvalidInputException', `${action} is not implemented here.`);
  const name = text(input['instanceName']);
  const metricName = text(input['metricName']);
  if (!world.server('instance', name))
    throw new AwsRefusal(400, 'NotFoundException', `The Instance does not exist: ${name}`);
  const statistic = ((input['statistics'] as string[] | undefined) ?? [])[0] ?? 'Average';
  const key = statistic.charAt(0).toLowerCase() + statistic.slice(1);
  const points = world.values('instance', name, metricName, {
    startMs: secondsOf(input['startTime']),
    endMs: secondsOf(input['endTime']),
    periodMs: secondsOf(input['period']),
  });
  return {
    metricName,
    metricData: points.map(({ atMs, value }) => ({
      [key]: numberOf(value),
      timestamp: atMs / 1000,
      unit: units[metricName] ?? 'None',
    })),
  };
}

interface MetricQuery {
  readonly Id: string;
  readonly MetricStat: {
    readonly Metric: {
      readonly MetricName: string;
      readonly Dimensions: readonly { readonly Name: string; readonly Value: string }[];
    };
    readonly Period: number;
  };
}

const kindsOfDimension: Readonly<Record<string, AwsServerKind>> = {
  DBInstanceIdentifier: 'database',
  CacheClusterId: 'cache',
};

/** CloudWatch, API version 2010-08-01: GetMetricData by single metrics, newest first, 500 values a page and query. */
export function cloudwatch(world: AwsWorld, action: string, input: Fields): object {
  if (action !== 'GetMetricData')
    throw new AwsRefusal(400, 'InvalidAction', `${action} is not implemented here.`);
  const queries = (input['MetricDataQueries'] ?? []) as readonly MetricQuery[];
  if (!queries.length || queries.length > 500)
    throw new AwsRefusal(400, 'ValidationError', 'A request has 1 to 500 MetricDataQueries.');
  const valuesOf = ({ MetricStat: { Metric, Period } }: MetricQuery): readonly AwsPoint[] => {
    const [dimension] = Metric.Dimensions;
    const kind = kindsOfDimension[dimension?.Name ?? ''];
    if (!kind) return [];
    return world.values(kind, dimension!.Value, Metric.MetricName, {
      startMs: secondsOf(input['StartTime']),
      endMs: secondsOf(input['EndTime']),
      periodMs: Period * 1000,
    });
  };
  const pages = queries.map((query) => ({
    query,
    ...pageOf(valuesOf(query).toReversed(), input['NextToken'], 500),
  }));
  const next = pages.find((page) => page.next)?.next;
  return {
    MetricDataResults: pages.map(({ query, rows }) => ({
      Id: query.Id,
      Label: query.MetricStat.Metric.MetricName,
      Timestamps: rows.map(({ atMs }) => atMs / 1000),
      Values: rows.map(({ value }) => numberOf(value)),
      StatusCode: 'Complete',
    })),
    Messages: [],
    ...(next && { NextToken: next }),
  };
}

/** Terms of a filter pattern: words that must all be there, `-word` must not, "quoted" with spaces. */
function fits(message: string, pattern: string): boolean {
  const terms = pattern.match(/-?"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  return terms.every((term) => {
    const isNot = term.startsWith('-');
    const bare = isNot ? term.slice(1) : term;
    const word = bare.startsWith('"') ? bare.slice(1, -1).replaceAll(/\\(.)/g, '$1') : bare;
    return message.includes(word) !== isNot;
  });
}

/** CloudWatch Logs, API version 2014-03-28: groups, and events by span and pattern, oldest first. */
export function logs(world: AwsWorld, action: string, input: Fields): object {
  if (action === 'DescribeLogGroups') {
    const { rows, next } = pageOf(world.groups(), input['nextToken'], Number(input['limit'] ?? 50));
    return {
      logGroups: rows.map(({ name, createdAtMs }) => ({
        logGroupName: name,
        arn: `arn:aws:logs:eu-central-1:000000000000:log-group:${name}:*`,
        creationTime: createdAtMs,
        retentionInDays: 30,
        storedBytes: 1_048_576 * name.length,
      })),
      ...(next && { nextToken: next }),
    };
  }
  if (action !== 'FilterLogEvents')
    throw new AwsRefusal(400, 'InvalidParameterException', `${action} is not implemented here.`);
  const group = world.group(text(input['logGroupName']));
  if (!group)
    throw new AwsRefusal(400, 'ResourceNotFoundException', 'The specified log group does not exist.');
  const end = Number(input['endTime'] ?? world.nowMs());
  const found = world
    .events(group, Number(input['startTime'] ?? 0), end)
    .filter(({ message }) => fits(message, text(input['filterPattern'])));
  const { rows, next } = pageOf(
    found,
    input['nextToken'],
    Math.min(10_000, Number(input['limit'] ?? 10_000)),
  );
  return {
    events: rows.map(({ id, stream, atMs, message }) => ({
      eventId: id,
      logStreamName: stream,
      timestamp: atMs,
      ingestionTime: atMs + 500,
      message,
    })),
    ...(next && { nextToken: next }),
  };
}
