import { AwsRefusal, type AwsServerKind, type AwsWorld, type StoredAwsServer } from './world.ts';

/** A part of an answer in XML: a text, elements by name, or a list, whose elements repeat. */
type Xml = string | number | boolean | readonly Xml[] | { readonly [name: string]: Xml };

const escaped = (text: string): string =>
  // XML 1.0 has no other control characters, not even escaped.
  text.replaceAll(/[<>&"'\r\n\t]/g, (sign) => `&#${sign.codePointAt(0)};`);

function xmlOf(value: Xml): string {
  if (typeof value !== 'object') return escaped(String(value));
  return Object.entries(value as Readonly<Record<string, Xml>>)
    .map(([name, inner]) =>
      Array.isArray(inner)
        ? inner.map((one: Xml) => `<${name}>${xmlOf(one)}</${name}>`).join('')
        : `<${name}>${xmlOf(inner)}</${name}>`,
    )
    .join('');
}

/** An answer of the Query protocol. Source: Smithy, awsQuery. */
export const answerXml = (namespace: string, action: string, result: Xml): string =>
  `<${action}Response xmlns="${namespace}"><${action}Result>${xmlOf(result)}</${action}Result>` +
  `<ResponseMetadata><RequestId>sandbox</RequestId></ResponseMetadata></${action}Response>`;

export const errorXml = ({ status, code, message }: AwsRefusal): string =>
  `<ErrorResponse>${xmlOf({
    Error: { Type: status < 500 ? 'Sender' : 'Receiver', Code: code, Message: message },
    RequestId: 'sandbox',
  })}</ErrorResponse>`;

const iso = (ms: number): string => new Date(ms).toISOString();

function pageOf(all: readonly StoredAwsServer[], given: URLSearchParams) {
  const size = Number(given.get('MaxRecords') ?? 100);
  if (!(size >= 20 && size <= 100))
    throw new AwsRefusal(400, 'InvalidParameterValue', 'MaxRecords must be 20 to 100.');
  const from = Number(given.get('Marker') ?? 0);
  return {
    rows: all.slice(from, from + size),
    marker: (from + size < all.length ? { Marker: String(from + size) } : {}) as Record<string, string>,
  };
}

function chosen(world: AwsWorld, kind: AwsServerKind, name: string | null, code: string): StoredAwsServer[] {
  if (name === null) return world.servers(kind);
  const server = world.server(kind, name);
  if (!server) throw new AwsRefusal(404, code, `${name} not found.`);
  return [server];
}

const databaseShape = (world: AwsWorld, server: StoredAwsServer): Xml => ({
  DBInstanceIdentifier: server.name,
  DBInstanceClass: 'db.m6g.large',
  Engine: server.engine ?? 'postgres',
  DBInstanceStatus: world.isRebooting(server) ? 'rebooting' : 'available',
  InstanceCreateTime: iso(server.createdAtMs),
});

const cacheShape = (world: AwsWorld, server: StoredAwsServer): Xml => ({
  CacheClusterId: server.name,
  CacheNodeType: 'cache.r6g.large',
  Engine: server.engine ?? 'redis',
  CacheClusterStatus: world.isRebooting(server) ? 'rebooting cache cluster nodes' : 'available',
  NumCacheNodes: 1,
  CacheNodes: { CacheNode: [{ CacheNodeId: '0001', CacheNodeStatus: 'available' }] },
});

/** Events of reboots of one server since a moment. */
function eventsOf(world: AwsWorld, kind: AwsServerKind, given: URLSearchParams, message: string): Xml {
  const name = given.get('SourceIdentifier') ?? '';
  const since = Date.parse(given.get('StartTime') ?? '') || world.nowMs() - 3_600_000;
  const server = world.server(kind, name);
  const type = kind === 'database' ? 'db-instance' : 'cache-cluster';
  return {
    Events: {
      Event: (server?.rebootedAtMs ?? [])
        .filter((atMs) => atMs >= since)
        .map((atMs) => ({ SourceIdentifier: name, SourceType: type, Message: message, Date: iso(atMs) })),
    },
  };
}

function reboot(world: AwsWorld, server: StoredAwsServer, code: string): void {
  if (world.isRebooting(server)) throw new AwsRefusal(400, code, `${server.name} is not available.`);
  world.reboot(server);
}

/** RDS, API version 2014-10-31: databases, their reboot and events. */
export function rds(world: AwsWorld, action: string, given: URLSearchParams): Xml {
  const name = given.get('DBInstanceIdentifier');
  const found = (): StoredAwsServer[] => chosen(world, 'database', name, 'DBInstanceNotFound');
  if (action === 'DescribeDBInstances') {
    const { rows, marker } = pageOf(found(), given);
    return { DBInstances: { DBInstance: rows.map((server) => databaseShape(world, server)) }, ...marker };
  }
  if (action === 'DescribeEvents') return eventsOf(world, 'database', given, 'DB instance restarted');
  if (action !== 'RebootDBInstance' || name === null)
    throw new AwsRefusal(400, 'InvalidAction', `${action} is not implemented here.`);
  const [server] = found();
  reboot(world, server!, 'InvalidDBInstanceState');
  return { DBInstance: databaseShape(world, world.server('database', name)!) };
}

/** ElastiCache, API version 2015-02-02: clusters, the reboot of their nodes, and events. */
export function elasticache(world: AwsWorld, action: string, given: URLSearchParams): Xml {
  const name = given.get('CacheClusterId');
  const found = (): StoredAwsServer[] => chosen(world, 'cache', name, 'CacheClusterNotFound');
  if (action === 'DescribeCacheClusters') {
    const { rows, marker } = pageOf(found(), given);
    return { CacheClusters: { CacheCluster: rows.map((server) => cacheShape(world, server)) }, ...marker };
  }
  if (action === 'DescribeEvents') return eventsOf(world, 'cache', given, 'Cache node 0001 restarted');
  if (action !== 'RebootCacheCluster' || name === null)
    throw new AwsRefusal(400, 'InvalidAction', `${action} is not implemented here.`);
  if (given.get('CacheNodeIdsToReboot.CacheNodeId.1') !== '0001')
    throw new AwsRefusal(400, 'InvalidParameterValue', 'The cluster has the node 0001 alone.');
  const [server] = found();
  reboot(world, server!, 'InvalidCacheClusterState');
  return { CacheCluster: cacheShape(world, world.server('cache', name)!) };
}
