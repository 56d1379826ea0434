import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss, fromKysely, type JobWithMetadata } from 'pg-boss';
import type { Db, Trx } from '../db/connect.ts';
import { safeError, type Log } from '../log/log.ts';
import type { RightsSettings } from '../session/present.ts';
import { JobRefused, type JobKind, type Jobs, type Progress } from './jobs.ts';
import { createProgress } from './progress.ts';
import { requireStillMayAct } from './rights.ts';
import { endTries, handBack, progressStore, takeRestoredJobs } from './store.ts';
import { startUpkeep } from './upkeep.ts';

const keepSeconds = 7 * 86_400;
// A worker that dies is noticed by its missing heartbeat, searched for every few seconds.
const heartbeatSeconds = 10;
const superviseSeconds = 3;

export interface JobsOptions {
  /** Whether this process may run jobs; without it, it only enqueues. */
  readonly work: boolean;
  /** Whether scheduled jobs are started by the clock where this process runs jobs. Default true; tests start them themselves. */
  readonly schedules?: boolean;
  /** How long a stop waits for running jobs, in milliseconds. Default 8 s. */
  readonly finishMs?: number;
  /** What says whom jobs may still act for. */
  readonly core?: RightsSettings;
}

/** Of a queue without settings: no core staff, and no second factor is asked for. */
const noCore = { CORE_STAFF: [], REQUIRE_ADMIN_TOTP: false };

const queueOf = (kind: JobKind<object>) => ({
  retryLimit: kind.retries ?? 3,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: kind.expireSeconds ?? 900,
  heartbeatSeconds,
  deleteAfterSeconds: keepSeconds,
  notify: true,
});

type QueueSettings = ReturnType<typeof queueOf>;

/** What queues are set to; those of another policy are left as they were made. */
async function storedQueues(boss: PgBoss): Promise<Map<string, Partial<QueueSettings>>> {
  return new Map((await boss.getQueues()).map((queue) => [queue.name, queue as Partial<QueueSettings>]));
}

const isSetTo = (stored: Partial<QueueSettings>, wanted: QueueSettings): boolean =>
  Object.entries(wanted).every(([name, value]) => stored[name as keyof QueueSettings] === value);

/** The worker's side: runs one job after the other and keeps what the console shows of it. */
function createRunner(db: Db, log: Log, platform: RightsSettings) {
  const store = progressStore(db);
  const running = new Map<string, Promise<void>>();
  const cutOff = new Set<string>();

  async function run(kind: JobKind<object>, job: JobWithMetadata<object>): Promise<void> {
    await store.begin(job.id, kind.name, kind.title);
    const progress = createProgress(store, job.id, job.signal);
    const data = job.data ?? {};
    const isLastTry = job.retryCount >= job.retryLimit;
    try {
      const actsFor = typeof kind.actsFor === 'function' ? await kind.actsFor(data) : null;
      const requireRights = () => requireStillMayAct(platform, db, actsFor);
      await requireRights();
      const notify: Progress = async (...notified) => {
        await requireRights();
        await progress.notify(...notified);
      };
      const left = await kind.run(data, notify, job.signal, isLastTry);
      await progress.end();
      await store.notify(job.id, { state: 'done', changeSetId: left?.changeSetId ?? undefined });
    } catch (error) {
      await progress.end();
      if (job.signal.aborted) {
        cutOff.add(job.id);
        await store.notify(job.id, { state: 'queued' });
        throw error;
      }
      const refused = error instanceof JobRefused;
      if (refused) await endTries(db, job.id);
      const last = refused || isLastTry;
      const message = error instanceof Error ? safeError(error).message : 'failed';
      await store.notify(job.id, { state: last ? 'failed' : 'queued', message });
      log.error(
        { err: error, job: kind.name, jobId: job.id, try: job.retryCount + 1 },
        last ? 'job failed for good' : 'job failed, trying again',
      );
      if (last) await kind.stopped?.(data, message);
      throw error;
    }
  }
  return {
    running,
    /** Jobs that were aborted before their end. */
    cutOff,
    async run(kind: JobKind<object>, job: JobWithMetadata<object>): Promise<void> {
      const work = run(kind, job).finally(() => running.delete(job.id));
      running.set(
        job.id,
        work.catch(() => undefined),
      );
      await work;
    },
  };
}

/**
 * Jobs on pg-boss, in schema `pgboss` of the same database.
 * A job whose process is lost runs again after at most 20 seconds; a job runs at least once.
 */
export async function createJobs(url: string, db: Db, log: Log, options: JobsOptions): Promise<Jobs> {
  const schedules = options.work && options.schedules !== false;
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'midoffice jobs',
    useListenNotify: options.work,
    supervise: options.work,
    schedule: schedules,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (error: unknown) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  const kinds = new Map<string, JobKind<object>>();
  /** Read once, when the first kind is registered: almost every start finds all queues as they should be. */
  let stored: ReturnType<typeof storedQueues> | undefined;
  const store = progressStore(db);
  const runner = createRunner(db, log, options.core ?? { settings: noCore, demo: false });
  let stopUpkeep = async (): Promise<void> => undefined;

  /** Queues what a restored backup brought. */
  async function queueRestored(): Promise<void> {
    await db.transaction().execute(async (trx) => {
      for (const { id, name, data, priority, startAfter, singletonKey } of await takeRestoredJobs(trx)) {
        if (kinds.has(name))
          await boss.send(name, data as object, {
            id,
            priority,
            startAfter: new Date(startAfter),
            singletonKey: singletonKey ?? id,
            db: fromKysely(trx),
          });
        else log.error({ job: name, jobId: id }, 'a restored job is of a kind that is not known any more');
      }
    });
  }

  async function applySchedules(): Promise<void> {
    // A kind that is not known here may be another release's: its schedule stays, and fills one waiting job at most.
    for (const { name } of await boss.getSchedules()) {
      const kind = kinds.get(name);
      if (kind && !kind.schedule) await boss.unschedule(name);
    }
    for (const kind of kinds.values())
      if (kind.schedule)
        await boss.schedule(kind.name, kind.schedule, {}, { tz: 'UTC', singletonKey: 'schedule' });
  }

  return {
    async register(kind) {
      kinds.set(kind.name, kind as unknown as JobKind<object>);
      const queue = queueOf(kind as unknown as JobKind<object>);
      stored ??= storedQueues(boss);
      const before = (await stored).get(kind.name);
      // 'short': at most one waiting job per singleton key. Every other job has a key of its own.
      if (!before) await boss.createQueue(kind.name, { ...queue, policy: 'short' });
      else if (!isSetTo(before, queue)) await boss.updateQueue(kind.name, queue);
    },
    async enqueue(name, data, { trx, actorId, singletonKey } = {}) {
      const kind = kinds.get(name);
      if (!kind) throw new Error(`no job kind ${name} is registered`);
      if (actorId && kind.actsFor === undefined)
        throw new Error(`job kind ${name} is queued for a person and does not say whether it acts for them`);
      const id = randomUUID();
      // One transaction for both: a worker that takes the job at once finds who asked for it.
      const send = async (into: Trx) => {
        const sent = await boss.send(name, data, {
          id,
          singletonKey: singletonKey ?? id,
          db: fromKysely(into),
        });
        if (sent) await progressStore(into).open(id, kind.name, kind.title, actorId || null);
        return sent;
      };
      return await (trx ? send(trx) : db.transaction().execute(send));
    },
    async work() {
      if (!options.work) return;
      await queueRestored();
      if (schedules) await applySchedules();
      for (const kind of kinds.values()) {
        await boss.work<object>(
          kind.name,
          {
            includeMetadata: true,
            batchSize: 1,
            burstWhenBatchFull: true,
            pollingIntervalSeconds: 2,
            notifyPollingIntervalSeconds: 2,
          },
          async (jobs) => {
            for (const job of jobs) await runner.run(kind, job as JobWithMetadata<object>);
          },
        );
      }
      stopUpkeep = startUpkeep(db, log);
    },
    async retry(jobId, name) {
      const { affected } = (await boss.retry(name, jobId)) as { affected?: number };
      if (!affected) return false;
      await store.notify(jobId, { state: 'queued', message: '' });
      return true;
    },
    async close() {
      await stopUpkeep();
      await boss.stop({ graceful: true, close: true, timeout: options.finishMs ?? 8_000 });
      // Jobs that did not finish were aborted; they get a moment to end before the pools close.
      await Promise.race([Promise.all(runner.running.values()), sleep(2_000, undefined, { ref: false })]);
      const left = new Set([...runner.cutOff, ...runner.running.keys()]);
      if (left.size) await handBack(db, [...left]);
    },
  };
}
