import type { GithubIssueRecord } from '../../../platform/connectors/github/records.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { noteRead, putIssues, readTimes, removeIssue } from './store.ts';

/** The job that reads one issue again after a delivery. */
export const refreshJob = 'github-issues.refresh';

/** Times of GitHub are whole seconds, and its clock is not ours: so much is read once more. */
const overlapMs = 60_000;

/** Readings of 1,000 at once: a person waits for them, and they are kept in one transaction. */
const readingsAtMost = 3;

type Reader = Pick<Platform, 'db' | 'connectors' | 'now'>;

/** Issues as they were read, from the moment at which the reading began. */
export interface ReadIssues {
  readonly issues: readonly GithubIssueRecord[];
  /** ISO 8601. */
  readonly readAt: string;
}

/** Keeps issues and announces what changed. @returns how many changed */
export async function keepIssues(trx: Trx, { issues, readAt }: ReadIssues): Promise<number> {
  const changed = await putIssues(trx, issues, readAt);
  if (changed.length) await notifyOnCommit(trx, { subject: 'github-issues' });
  return changed.length;
}

/**
 * Reads one issue again. What a delivery says is not used, so order, repetitions and gaps of deliveries do not matter; a
 * reading that began earlier never replaces a later one.
 */
export async function refreshIssue(platform: Reader, repository: string, number: number): Promise<void> {
  const readAt = new Date(platform.now()).toISOString();
  const issue = await platform.connectors.github.fetchIssue(repository, number);
  if (issue === null) return;
  await platform.db.transaction().execute(async (trx) => {
    if (issue !== 'gone') await keepIssues(trx, { issues: [issue], readAt });
    else if (await removeIssue(trx, { repository, number, readAt }))
      await notifyOnCommit(trx, { subject: 'github-issues' });
  });
}

/** What was read of a repository. */
export interface ReadRepository extends ReadIssues {
  /** ISO 8601: what changed from then on is yet to be read. */
  readonly readTo: string;
  /** Whether nothing of what had changed is left; else the next reading goes on. */
  readonly isWhole: boolean;
}

/** Reads the issues of a repository that changed since it was last read, outside any transaction. */
export async function fetchChanged(platform: Reader, repository: string): Promise<ReadRepository> {
  const before = (await readTimes(platform.db, [repository])).get(repository);
  const readAt = new Date(platform.now()).toISOString();
  let since = before ? new Date(Date.parse(before) - overlapMs).toISOString() : null;
  const found = new Map<number, GithubIssueRecord>();
  for (let reading = 1; ; reading += 1) {
    const { issues, readTo } = await platform.connectors.github.fetchIssues(repository, since);
    for (const issue of issues) found.set(issue.number, issue);
    if (readTo === null) return { issues: [...found.values()], readAt, readTo: readAt, isWhole: true };
    if (reading === readingsAtMost) return { issues: [...found.values()], readAt, readTo, isWhole: false };
    since = readTo;
  }
}

/** Keeps what was read of a repository, and up to when. @returns how many issues changed */
export async function keepChanged(trx: Trx, repository: string, read: ReadRepository): Promise<number> {
  const changed = await keepIssues(trx, read);
  await noteRead(trx, repository, read.readTo);
  return changed;
}
