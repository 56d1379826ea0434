import type { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import type { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import type { ElastiCacheClient } from '@aws-sdk/client-elasticache';
import type { LightsailClient } from '@aws-sdk/client-lightsail';
import type { RDSClient } from '@aws-sdk/client-rds';
import { EffectRefused } from '../../effects/effects.ts';
import type { Log } from '../../log/log.ts';
import { notConnected } from '../vendor-errors.ts';
import { readCloudwatch } from './cloudwatch.ts';
import { describeServers, reboot, rebootedSince } from './databases.ts';
import { actFailure, readFailure, vendor } from './failures.ts';
import { listInstances, readInstances } from './lightsail.ts';
import { listGroups, readEvents, type EventQuery, type ReadEvents } from './logs.ts';
import type { AwsLogGroup, AwsServer, AwsValue, MetricName, MetricSpan, RebootTarget } from './records.ts';

/** Lightsail, RDS, ElastiCache, CloudWatch and CloudWatch Logs through their official clients. */
export interface AwsConnector {
  readonly connected: boolean;
  /** All Lightsail instances, 1000 at most. @throws ApiError 424, 502, 503 */
  fetchInstances(): Promise<AwsServer[]>;
  /** Values of instances by five minutes. @throws ApiError as above */
  fetchInstanceValues(
    servers: readonly string[],
    metrics: readonly MetricName[],
    span: MetricSpan,
  ): Promise<AwsValue[]>;
  /** All RDS databases and ElastiCache clusters, 1000 of each at most. @throws ApiError as above */
  fetchDatabases(): Promise<AwsServer[]>;
  /** Values of databases and caches by five minutes. @throws ApiError as above */
  fetchDatabaseValues(
    wanted: readonly { readonly server: AwsServer; readonly metrics: readonly MetricName[] }[],
    span: MetricSpan,
  ): Promise<AwsValue[]>;
  /** All groups of logs, 5000 at most. @throws ApiError as above */
  fetchLogGroups(): Promise<AwsLogGroup[]>;
  /** The newest events of a group. @throws ApiError as above; 404 for a group that is none */
  fetchLogEvents(query: EventQuery): Promise<ReadEvents>;
  /** What effects do there: `EffectRefused` where nothing happened, anything else where it is not known. */
  readonly acts: {
    /** Begins a reboot. One request, never repeated by the client. */
    reboot(target: RebootTarget): Promise<void>;
    /** Whether the server was, or is being, rebooted since a moment. */
    rebootedSince(target: RebootTarget, sinceMs: number): Promise<boolean>;
  };
}

export interface AwsOptions {
  /** Empty: not connected. */
  readonly region: string;
  /** Address that answers for all services; empty: Amazon's own. */
  readonly endpoint: string;
  /** Empty: those that the machine or the environment has. */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly timeoutMs?: number;
}

/** The clients of a process. */
export interface AwsClients {
  readonly lightsail: LightsailClient;
  readonly rds: RDSClient;
  readonly elasticache: ElastiCacheClient;
  readonly cloudwatch: CloudWatchClient;
  readonly logs: CloudWatchLogsClient;
}

async function openClients(options: AwsOptions, maxAttempts: number): Promise<AwsClients> {
  const { region, endpoint, accessKeyId, secretAccessKey, timeoutMs = 20_000 } = options;
  const [lightsail, rds, elasticache, cloudwatch, logs] = await Promise.all([
    import('@aws-sdk/client-lightsail'),
    import('@aws-sdk/client-rds'),
    import('@aws-sdk/client-elasticache'),
    import('@aws-sdk/client-cloudwatch'),
    import('@aws-sdk/client-cloudwatch-logs'),
  ]);
  const config = () => ({
    region,
    ...(endpoint && { endpoint }),
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts,
    requestHandler: { connectionTimeout: 5000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
  });
  return {
    lightsail: new lightsail.LightsailClient(config()),
    rds: new rds.RDSClient(config()),
    elasticache: new elasticache.ElastiCacheClient(config()),
    cloudwatch: new cloudwatch.CloudWatchClient(config()),
    logs: new logs.CloudWatchLogsClient(config()),
  };
}

/** Makes the connector from region and keys. Its libraries are loaded with the first question. */
export function createAws(options: AwsOptions, log: Log): AwsConnector {
  const isConnected = options.region !== '';
  let reading: Promise<AwsClients> | undefined;
  let acting: Promise<AwsClients> | undefined;
  const asked = async <T>(work: (clients: AwsClients) => Promise<T>): Promise<T> => {
    if (!isConnected) throw notConnected(vendor, 'AWS_MONITOR_REGION');
    try {
      return await work(await (reading ??= openClients(options, 3)));
    } catch (error) {
      log.warn({ err: error }, 'AWS refuses or does not answer');
      throw readFailure(error);
    }
  };
  const acted = async <T>(work: (clients: AwsClients) => Promise<T>): Promise<T> => {
    if (!isConnected) throw new EffectRefused('AWS is not connected: please set AWS_MONITOR_REGION.', 424);
    try {
      return await work(await (acting ??= openClients(options, 1)));
    } catch (error) {
      log.warn({ err: error }, 'AWS refuses or does not answer');
      throw actFailure(error);
    }
  };
  return {
    connected: isConnected,
    fetchInstances: () => asked((clients) => listInstances(clients)),
    fetchInstanceValues: (servers, metrics, span) =>
      asked((clients) => readInstances(clients, servers, metrics, span)),
    fetchDatabases: () => asked((clients) => describeServers(clients)),
    fetchDatabaseValues: (wanted, span) => asked((clients) => readCloudwatch(clients, wanted, span)),
    fetchLogGroups: () => asked((clients) => listGroups(clients)),
    fetchLogEvents: (query) => asked((clients) => readEvents(clients, query)),
    acts: {
      reboot: (target) => acted((clients) => reboot(clients, target)),
      rebootedSince: (target, sinceMs) => acted((clients) => rebootedSince(clients, target, sinceMs)),
    },
  };
}
