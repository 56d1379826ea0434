/** What AWS runs: Lightsail instances, RDS databases, ElastiCache clusters. */
export type AwsServerKind = 'instance' | 'database' | 'cache';

/** A server as AWS lists it. */
export interface AwsServer {
  readonly kind: AwsServerKind;
  readonly name: string;
  /** As the service calls it, such as `running`, `available` or `rebooting`. */
  readonly state: string;
  /** What runs on a database server or cache, such as `postgres`; empty for an instance. */
  readonly engine: string;
  /** Tags of an instance. */
  readonly tags: Readonly<Record<string, string>>;
}

/** One value of a metric of a server. */
export interface AwsValue {
  readonly kind: AwsServerKind;
  readonly server: string;
  readonly metric: string;
  /** Begin of the period that it is of, in Unix milliseconds. */
  readonly atMs: number;
  /** In the service's unit; may be no number. */
  readonly value: number;
}

export interface AwsLogGroup {
  readonly name: string;
  /** ISO 8601; null where it is not known. */
  readonly createdAt: string | null;
  readonly storedBytes: number | null;
  /** Null: kept for ever. */
  readonly retentionDays: number | null;
}

export interface AwsLogEvent {
  readonly id: string;
  /** Unix milliseconds. */
  readonly atMs: number;
  readonly stream: string;
  /** As it was written, control characters included; cut at {@link logMessageLength}. */
  readonly message: string;
}

/** Characters of an event that are read. */
export const logMessageLength = 20_000;

/** A database server or cache that is to be rebooted. */
export interface RebootTarget {
  readonly kind: 'database' | 'cache';
  readonly name: string;
}

/** Which values to read. */
export interface MetricSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** A metric and how the values of a period become one. */
export interface MetricName {
  readonly name: string;
  readonly statistic: 'Average' | 'Sum';
}
