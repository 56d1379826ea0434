import {
  DescribeCacheClustersCommand,
  DescribeEventsCommand as DescribeCacheEventsCommand,
  RebootCacheClusterCommand,
} from '@aws-sdk/client-elasticache';
import {
  DescribeDBInstancesCommand,
  DescribeEventsCommand,
  RebootDBInstanceCommand,
} from '@aws-sdk/client-rds';
import type { AwsClients } from './aws.ts';
import type { AwsServer, RebootTarget } from './records.ts';

const pagesAtMost = 10;

async function listDatabases({ rds }: AwsClients): Promise<AwsServer[]> {
  const found: AwsServer[] = [];
  let Marker: string | undefined;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const answer = await rds.send(new DescribeDBInstancesCommand({ MaxRecords: 100, Marker }));
    for (const { DBInstanceIdentifier: name, DBInstanceStatus: state, Engine } of answer.DBInstances ?? [])
      if (name)
        found.push({ kind: 'database', name, state: state ?? 'unknown', engine: Engine ?? '', tags: {} });
    Marker = answer.Marker;
    if (!Marker) break;
  }
  return found;
}

async function listCaches({ elasticache }: AwsClients): Promise<AwsServer[]> {
  const found: AwsServer[] = [];
  let Marker: string | undefined;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const answer = await elasticache.send(new DescribeCacheClustersCommand({ MaxRecords: 100, Marker }));
    for (const { CacheClusterId: name, CacheClusterStatus: state, Engine } of answer.CacheClusters ?? [])
      if (name)
        found.push({ kind: 'cache', name, state: state ?? 'unknown', engine: Engine ?? '', tags: {} });
    Marker = answer.Marker;
    if (!Marker) break;
  }
  return found;
}

/** All databases, then all caches. */
export async function describeServers(clients: AwsClients): Promise<AwsServer[]> {
  const [databases, caches] = await Promise.all([listDatabases(clients), listCaches(clients)]);
  return [...databases, ...caches];
}

async function cacheOf({ elasticache }: AwsClients, name: string) {
  const answer = await elasticache.send(
    new DescribeCacheClustersCommand({ CacheClusterId: name, ShowCacheNodeInfo: true }),
  );
  return answer.CacheClusters?.[0];
}

/** Begins the reboot of a database, or of all nodes of a cache. Neither service knows idempotency keys. */
export async function reboot(clients: AwsClients, { kind, name }: RebootTarget): Promise<void> {
  if (kind === 'database') {
    await clients.rds.send(new RebootDBInstanceCommand({ DBInstanceIdentifier: name }));
    return;
  }
  const cluster = await cacheOf(clients, name);
  const nodes = (cluster?.CacheNodes ?? []).flatMap(({ CacheNodeId }) => CacheNodeId ?? []);
  await clients.elasticache.send(
    new RebootCacheClusterCommand({ CacheClusterId: name, CacheNodeIdsToReboot: nodes }),
  );
}

const isRestart = ({ Message }: { Message?: string | undefined }): boolean =>
  /\b(restarted|rebooted)\b/i.test(Message ?? '');

/** Whether a server is rebooting, or its events name a restart since a moment. */
export async function rebootedSince(
  clients: AwsClients,
  { kind, name }: RebootTarget,
  sinceMs: number,
): Promise<boolean> {
  const StartTime = new Date(sinceMs);
  if (kind === 'database') {
    const { DBInstances = [] } = await clients.rds.send(
      new DescribeDBInstancesCommand({ DBInstanceIdentifier: name }),
    );
    if (DBInstances[0]?.DBInstanceStatus === 'rebooting') return true;
    const { Events = [] } = await clients.rds.send(
      new DescribeEventsCommand({ SourceType: 'db-instance', SourceIdentifier: name, StartTime }),
    );
    return Events.some(isRestart);
  }
  if (/^rebooting/.test((await cacheOf(clients, name))?.CacheClusterStatus ?? '')) return true;
  const { Events = [] } = await clients.elasticache.send(
    new DescribeCacheEventsCommand({ SourceType: 'cache-cluster', SourceIdentifier: name, StartTime }),
  );
  return Events.some(isRestart);
}
