/** First entry of a backup, before any data. */
export interface BackupHeader {
  readonly product: 'midoffice';
  readonly format: 1;
  /** Release that wrote it. */
  readonly release: string;
  /** ISO 8601 */
  readonly createdAt: string;
  /** Migrations the database had run, in their order: the schema that the data fits. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackupTable[];
  /** Whether it holds the demo world, whose passwords are known. */
  readonly demo: boolean;
  /** Whether the secrets key is in it. */
  readonly withSecrets: boolean;
}

/** A table with the columns that are stored; generated ones are computed again. */
export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What one part of a backup must turn out to be. */
export interface Digest {
  /** Rows of a table; 0 for files. */
  readonly rows: number;
  readonly bytes: number;
  /** SHA-256, hex. Of a table: over its rows as PostgreSQL's COPY writes them. */
  readonly sha256: string;
}

/** Where a counter of a table goes on. */
export interface SequenceState {
  readonly table: string;
  readonly column: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** The events of the usage engine in a backup. Its roll-ups follow from them. */
export interface UsageContent {
  readonly columns: readonly string[];
  readonly rows: number;
  /** Sum of the rows' hashes, whatever their order; null where events came in while they were read. */
  readonly checksum: string | null;
}

/** Last entry of a backup: without it the backup is incomplete. */
export interface BackupManifest {
  readonly headerSha256: string;
  readonly tables: Readonly<Record<string, Digest>>;
  /** By path in the archive. */
  readonly files: Readonly<Record<string, Digest>>;
  readonly sequences: readonly SequenceState[];
  /** Absent where the usage engine was not backed up. */
  readonly usage?: UsageContent;
}

/** A job that waits or runs, as it is queued again after a restore. */
export interface WaitingJob {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
  readonly priority: number;
  /** ISO 8601 */
  readonly startAfter: string;
  readonly singletonKey: string | null;
}

/** Name in `app_state` of the jobs that a restore brought back; the first worker that starts queues them. */
export const restoredJobsName = 'restored-jobs';

export const headerPath = 'header.json';
export const manifestPath = 'manifest.json';
export const jobsPath = 'jobs.json';
export const secretsPath = 'secrets.key';
/** Entries that every backup may have by these names. */
export const ownEntries: readonly string[] = [headerPath, manifestPath, jobsPath, secretsPath];
export const tablePath = (name: string, part: number): string =>
  `tables/${name}/${String(part).padStart(6, '0')}.copy`;
/** A part of the usage events, rows as ClickHouse's TabSeparated. */
export const usagePartPath = (part: number): string =>
  `usage/request_event/${String(part).padStart(6, '0')}.tsv`;
export const isUsagePart = (path: string): boolean => /^usage\/request_event\/\d{6}\.tsv$/.test(path);
/** The table that an entry holds a part of. */
export const tableOf = (path: string): string | undefined => /^tables\/([^/]+)\/\d{6}\.copy$/.exec(path)?.[1];

/** A backup or a target that cannot be used; reported without a stack. */
export class BackupError extends Error {
  override name = 'CommandError';
}
