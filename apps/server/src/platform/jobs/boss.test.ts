import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../db/testing/database.ts';
import { createLog } from '../log/log.ts';
import { createJobs, type JobsOptions } from './boss.ts';
import { JobRefused, type JobKind, type Jobs } from './jobs.ts';
import { pruneProgress, reconcileProgress } from './store.ts';

const log = createLog('silent');

async function until(what: string, holds: () => boolean | Promise<boolean>, limitMs = 15_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, `waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('jobs', { concurrency: true }, () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  const open: Jobs[] = [];
  const made = async (kinds: JobKind<never>[], options: Partial<JobsOptions> = {}): Promise<Jobs> => {
    const jobs = await createJobs(database.url, database.db, log, { work: true, ...options });
    for (const kind of kinds) await jobs.register(kind);
    await jobs.work();
    open.push(jobs);
    return jobs;
  };
  const progressOf = async (id: string) => {
    const { rows } = await sql<{
      state: string;
      done: number;
      total: number | null;
      message: string;
      actor_id: string | null;
    }>`
      select state, done, total, message, actor_id from job_progress where job_id = ${id}`.execute(
      database.db,
    );
    return rows[0];
  };

  before(async () => {
    database = await testDatabase();
    const first = await createJobs(database.url, database.db, log, { work: false });
    await first.close();
  });
  after(async () => {
    await Promise.all(open.map((jobs) => jobs.close()));
    await database.drop();
  });

  test('what people see of a failure holds no value that the database quoted', async () => {
    const jobs = await made([
      {
        name: 'quoting',
        title: 'Quoting',
        retries: 0,
        run: async () => void (await sql`select ${'sk_live_secret'}::text::bigint`.execute(database.db)),
      },
    ]);
    const id = (await jobs.enqueue('quoting', {}))!;
    await until('it failed', async () => (await progressOf(id))?.state === 'failed');
    assert.equal((await progressOf(id))?.message, 'invalid input syntax for type bigint: [value]');
  });

  test('a kind gets which try is the last, and is called once when that has failed', async () => {
    const tries: (boolean | undefined)[] = [];
    const stopped: string[] = [];
    const jobs = await made([
      {
        name: 'failing',
        title: 'Failing',
        retries: 1,
        run: async (_data, _progress, _signal, isLastTry) => {
          tries.push(isLastTry);
          throw new Error(`no answer ${tries.length}`);
        },
        stopped: async (_data, message) => void stopped.push(message),
      },
    ]);
    await jobs.enqueue('failing', {});
    await until('it failed for good', () => stopped.length > 0);
    assert.deepEqual([tries, stopped], [[false, true], ['no answer 2']]);
  });

  test('a refusal ends a job at once, however many tries it has left; a person may have it run again', async () => {
    const seen: number[] = [];
    const jobs = await made([
      {
        name: 'refusing',
        title: 'Refusing',
        retries: 5,
        run: async () => {
          seen.push(seen.length);
          throw new JobRefused('what was seen does not hold any more');
        },
      },
    ]);
    const id = (await jobs.enqueue('refusing', {}))!;
    const stateInQueue = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where id = ${id}::uuid`.execute(database.db);
      return rows[0]?.state;
    };
    await until('it failed', async () => (await stateInQueue()) === 'failed');
    assert.equal(seen.length, 1);
    assert.deepEqual((await progressOf(id))?.state, 'failed');
    assert.equal((await progressOf(id))?.message, 'what was seen does not hold any more');
    assert.equal(await jobs.retry(id, 'refusing'), true);
    await until('it failed again', async () => seen.length === 2 && (await stateInQueue()) === 'failed');
    assert.equal((await progressOf(id))?.state, 'failed');
  });

  test('a job is picked up within a second of its commit, and not at all when its transaction does not commit', async () => {
    const seen: string[] = [];
    const jobs = await made([
      { name: 'pick-up', title: 'Pick up', run: async (data: { n: string }) => void seen.push(data.n) },
    ]);
    await jobs.enqueue('pick-up', { n: 'warm' });
    await until('the first job ran', () => seen.length === 1);
    await assert.rejects(
      database.db.transaction().execute(async (trx) => {
        await jobs.enqueue('pick-up', { n: 'never' }, { trx });
        throw new Error('changed my mind');
      }),
    );
    const startedAt = performance.now();
    await database.db.transaction().execute((trx) => jobs.enqueue('pick-up', { n: 'committed' }, { trx }));
    await until('the committed job ran', () => seen.includes('committed'));
    assert.ok(performance.now() - startedAt < 1000, `took ${performance.now() - startedAt} ms`);
    assert.deepEqual(seen, ['warm', 'committed']);
  });

  test('a job that fails runs again, and after its last try it is a failure that can be retried by hand', async () => {
    let fails = true;
    let runs = 0;
    const kind: JobKind<never> = {
      name: 'flaky',
      actsFor: 'records',
      title: 'Flaky',
      retries: 1,
      async run() {
        runs += 1;
        if (fails) throw new Error('the vendor is away');
      },
    };
    const jobs = await made([kind]);
    const id = await jobs.enqueue('flaky', {}, { actorId: 'staff-1' });
    await until('both tries failed', async () => (await progressOf(id!))?.state === 'failed');
    assert.equal(runs, 2);
    assert.deepEqual(await progressOf(id!), {
      state: 'failed',
      done: 0,
      total: null,
      message: 'the vendor is away',
      actor_id: 'staff-1',
    });
    fails = false;
    await until('the queue has the failure', () => jobs.retry(id!, 'flaky'));
    await until('the retry is done', async () => (await progressOf(id!))?.state === 'done');
    assert.equal(await jobs.retry(id!, 'flaky'), false, 'what is done is not run again');
  });

  test('a job and who asked for it are written in one transaction, so that no worker finds one without the other', async () => {
    const jobs = await made(
      [{ name: 'asked', title: 'Asked', actsFor: 'records', run: async () => undefined }],
      { work: false },
    );
    const id = await jobs.enqueue('asked', {}, { actorId: 'staff-1' });
    const { rows } = await sql<{ together: boolean }>`
      select j.xmin = p.xmin as together
      from pgboss.job j join job_progress p on p.job_id = j.id::text where p.job_id = ${id}`.execute(
      database.db,
    );
    assert.deepEqual(rows, [{ together: true }]);
  });

  test('what is queued for a person says whether it acts for them', async () => {
    const jobs = await made([{ name: 'silent', title: 'Silent', run: async () => undefined }], {
      work: false,
    });
    await assert.rejects(
      jobs.enqueue('silent', {}, { actorId: 'staff-1' }),
      /^Error: job kind silent is queued for a person and does not say whether it acts for them$/,
    );
    assert.ok(await jobs.enqueue('silent', {}));
  });

  test('progress is kept, its last word included', async () => {
    const jobs = await made([
      {
        name: 'steps',
        title: 'Steps',
        async run(_data: never, progress) {
          for (let step = 1; step <= 500; step += 1) await progress(step, 500, `step ${step}`);
        },
      },
    ]);
    const id = await jobs.enqueue('steps', {});
    await until('it is done', async () => (await progressOf(id!))?.state === 'done');
    assert.deepEqual(await progressOf(id!), {
      state: 'done',
      done: 500,
      total: 500,
      message: 'step 500',
      actor_id: null,
    });
  });

  test('of jobs with one singleton key at most one waits', async () => {
    const jobs = await made([{ name: 'single', title: 'Single', run: async () => undefined }], {
      work: false,
    });
    assert.ok(await jobs.enqueue('single', {}, { singletonKey: 'a' }));
    assert.equal(await jobs.enqueue('single', {}, { singletonKey: 'a' }), null);
    assert.ok(await jobs.enqueue('single', {}, { singletonKey: 'b' }));
    assert.ok(await jobs.enqueue('single', {}));
    assert.ok(await jobs.enqueue('single', {}), 'without a key every job counts');
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from job_progress where name = 'single'`.execute(database.db);
    assert.equal(rows[0]!.count, 4, 'a job that was not added leaves no progress');
  });

  test('a queue follows its kind at the next start; one that is as it should be is not written again', async () => {
    const start = async (retries: number) => {
      const run = async () => undefined;
      await made(
        [
          { name: 'changing', title: 'Changing', retries, run },
          { name: 'steady', title: 'Steady', retries: 2, run },
        ],
        { work: false },
      );
      const { rows } = await sql<{ name: string; retries: number; version: string }>`
        select name, retry_limit as retries, xmin::text as version from pgboss.queue
        where name in ('changing', 'steady') order by name`.execute(database.db);
      return rows;
    };
    const [first, second] = [await start(1), await start(5)];
    assert.deepEqual(
      [first, second].map((rows) => rows.map(({ name, retries }) => `${name} ${retries}`)),
      [
        ['changing 1', 'steady 2'],
        ['changing 5', 'steady 2'],
      ],
    );
    assert.notEqual(second[0]!.version, first[0]!.version);
    assert.equal(second[1]!.version, first[1]!.version);
  });

  test('a stop hands a running job back, which another process then runs without losing a try', async () => {
    const runs: string[] = [];
    const kind = (where: string, waits: boolean): JobKind<never> => ({
      name: 'long',
      title: 'Long',
      retries: 0,
      async run(_data, _progress, signal) {
        runs.push(where);
        if (waits)
          await new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new Error('asked to stop'))),
          );
      },
    });
    const jobs = await createJobs(database.url, database.db, log, { work: true, finishMs: 1000 });
    await jobs.register(kind('first', true));
    await jobs.work();
    const id = await jobs.enqueue('long', {});
    await until('it runs', () => runs.length === 1);
    await jobs.close();
    assert.equal((await progressOf(id!))?.state, 'queued');
    await made([kind('second', false)]);
    await until('it is done', async () => (await progressOf(id!))?.state === 'done');
    assert.deepEqual(runs, ['first', 'second']);
  });

  test('a job whose worker is killed runs again after some 15 seconds', { timeout: 60_000 }, async () => {
    const source = `
      import { connect } from ${JSON.stringify(new URL('../db/connect.ts', import.meta.url).href)};
      import { createJobs } from ${JSON.stringify(new URL('./boss.ts', import.meta.url).href)};
      import { createLog } from ${JSON.stringify(new URL('../log/log.ts', import.meta.url).href)};
      const url = process.env.URL;
      const database = connect(url, { size: 2, onError: () => {} });
      const jobs = await createJobs(url, database.db, createLog('silent'), { work: true });
      await jobs.register({ name: 'killed', title: 'Killed', run: async () => { console.log('running'); await new Promise(() => {}); } });
      await jobs.work();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      env: { ...process.env, URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let runs = 0;
    const sender = await made([{ name: 'killed', title: 'Killed', run: async () => undefined }], {
      work: false,
    });
    const id = await sender.enqueue('killed', {});
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    const killedAt = performance.now();
    await made([{ name: 'killed', title: 'Killed', run: async () => void (runs += 1) }]);
    await until('it runs again', () => runs === 1, 40_000);
    const tookMs = performance.now() - killedAt;
    assert.ok(tookMs < 25_000, `took ${tookMs} ms`);
    await until('it is done', async () => (await progressOf(id!))?.state === 'done');
  });

  test('a job that the queue gave up is shown as failed, and old ones go', async () => {
    const lost = '00000000-0000-4000-8000-00000000aaaa';
    await sql`
      insert into job_progress (job_id, name, title, state, updated_at) values (${lost}, 'lost', 'Lost', 'running', now() - interval '1 minute')`.execute(
      database.db,
    );
    await sql`
      insert into job_progress (job_id, name, title, state, created_at, updated_at)
      select 'old-' || n, 'clocked', 'Clocked', 'done', now() - n * interval '1 minute', now() from generate_series(1, 30) n`.execute(
      database.db,
    );
    await sql`
      insert into job_progress (job_id, name, title, state, actor_id, updated_at) values ('week', 'w', 'W', 'failed', 'a', now() - interval '8 days')`.execute(
      database.db,
    );
    assert.equal(await reconcileProgress(database.db), 1);
    assert.equal((await progressOf(lost))?.state, 'failed');
    await pruneProgress(database.db);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from job_progress where name = 'clocked'`.execute(database.db);
    assert.equal(rows[0]!.count, 20);
    assert.equal(await progressOf('week'), undefined);
  });

  test('a schedule is kept, and goes when its kind has none any more', async () => {
    const scheduled = async () =>
      (
        await sql<{
          name: string;
          cron: string;
        }>`select name, cron from pgboss.schedule where name = 'nightly'`.execute(database.db)
      ).rows;
    const nightly: JobKind<never> = {
      name: 'nightly',
      title: 'Nightly',
      schedule: '0 3 * * *',
      run: async () => undefined,
    };
    await (await made([nightly])).close();
    open.pop();
    assert.deepEqual(await scheduled(), [{ name: 'nightly', cron: '0 3 * * *' }]);
    const { schedule: _none, ...unscheduled } = nightly;
    await made([unscheduled]);
    assert.deepEqual(await scheduled(), []);
  });

  test('a process without schedules starts no job by the clock', async () => {
    const every: JobKind<never> = {
      name: 'every-minute',
      title: 'Every minute',
      schedule: '* * * * *',
      run: async () => undefined,
    };
    const kept = async () =>
      (
        await sql<{ name: string }>`select name from pgboss.schedule where name = 'every-minute'`.execute(
          database.db,
        )
      ).rows.length;
    await made([every], { schedules: false });
    assert.equal(await kept(), 0);
    await made([every]);
    assert.equal(await kept(), 1);
  });
});
