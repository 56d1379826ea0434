// Long: runs with `npm test -- all`.
// Comments on tasks and dial-ins into earnings calls: a real server process, killed at random moments.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe } from 'node:test';
import { addTaskComment } from '@midoffice/contract/staff-work/tasks/calls/add-task-comment';
import { createNewTask } from '@midoffice/contract/staff-work/tasks/calls/create-new-task';
import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import { startSandbox, type Sandbox } from '@midoffice/sandbox';
import { sql } from 'kysely';
import { enduranceTest } from '../../../../scripts/test/endurance.ts';
import { newToken, tokenHash } from '../platform/crypto/secrets.ts';
import { connect, type Db } from '../platform/db/connect.ts';
import { testDatabase } from '../platform/db/testing/database.ts';
import { createRandom } from '../platform/demo/world.ts';
import { startServer, temporaryDataDir, until, type ServerProcess } from '../testing/process.ts';
import { insertTestStaff } from '../testing/process-store.ts';

const twilio = { accountSid: 'AC0123', authToken: 'token-of-the-stand-in', from: '+15550100100' } as const;
const commentsOfRound = 8;
/** So long the records of the provider may take to list a call whose answer was lost. */
const settleMs = 150_000;

interface DialIn {
  readonly number: string;
  readonly state: string;
}

describe('killed amid comments and dial-ins', () => {
  const data = temporaryDataDir();
  const cookieToken = newToken();
  let sandbox: Sandbox;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let db: Db;
  let closeDb: () => Promise<void>;
  let env: Record<string, string>;
  let server: ServerProcess;

  /** The answer to a call of an admin; undefined where none came. */
  async function ask<T>(
    path: string,
    body: object | FormData,
  ): Promise<{ ok: boolean; body: T } | undefined> {
    const isForm = body instanceof FormData;
    try {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: {
          cookie: `midoffice_session=${cookieToken}`,
          ...(!isForm && { 'content-type': 'application/json' }),
        },
        body: isForm ? body : JSON.stringify(body),
      });
      return { ok: answer.ok, body: (await answer.json()) as T };
    } catch {
      return undefined;
    }
  }
  async function made<T>(path: string, body: object | FormData): Promise<T> {
    const answer = await ask<T>(path, body);
    assert.ok(answer?.ok, JSON.stringify(answer?.body));
    return answer.body;
  }
  const formOf = (fields: Readonly<Record<string, string>>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };

  before(async () => {
    sandbox = await startSandbox({ seed: 7, stripe: { secretKey: 'sk_test_not_used' }, twilio });
    database = await testDatabase();
    ({ db, close: closeDb } = connect(database.url, { size: 2, onError: () => undefined }));
    await insertTestStaff(db, tokenHash(cookieToken));
    env = {
      DATA_DIR: data.path,
      DATABASE_URL: database.url,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: twilio.from,
      TWILIO_API_BASE: `${sandbox.url}/twilio`,
    };
    server = await startServer(env);
  });
  after(async () => {
    await server?.end('SIGKILL');
    await closeDb();
    await database.drop();
    await sandbox.close();
    data.remove();
  });

  /** How often each text is a comment, with as many audit entries in all as there are comments. */
  async function comments(): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ message: string; count: number }>`
      select message, count(*)::int as count from task_activity where type = 'comment' group by message`.execute(
      db,
    );
    const audited = await sql<{ count: number }>`
      select count(*)::int as count from audit_entry where kind = 'tasks.commented' and outcome = 'done'`.execute(
      db,
    );
    assert.equal(
      audited.rows[0]!.count,
      rows.reduce((sum, { count }) => sum + count, 0),
      'each comment has its audit entry',
    );
    return new Map(rows.map(({ message, count }) => [message, count]));
  }

  const dialIns = async (): Promise<readonly DialIn[]> =>
    (
      await sql<DialIn>`
        select input->>'to' as number, state from effect where kind = 'earnings-calls.dial'`.execute(db)
    ).rows;
  const placed = (number: string): number =>
    sandbox.twilio.calls().filter((call) => call.to === number).length;

  enduranceTest(
    'a comment is kept once or refused, and no answered one is lost; nobody is called twice, and every dial-in is settled',
    { rounds: 200, long: true, timeout: 5_400_000 },
    async ({ rounds, seed }) => {
      const random = createRandom(seed).fork('call kills');
      const { task } = await made<{ task: { _id: string } }>(
        createNewTask.path,
        formOf({ title: 'Wrong dividends', content: 'Of LMNT.' }),
      );
      const answered: string[] = [];
      const sent: string[] = [];
      const numbers: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const key = { symbol: `S${round}`, fiscalPeriod: '2024-Q1' };
        const transcriptionTime = Math.floor(Date.now() / 1000) + 3600;
        const date = new Date(transcriptionTime * 1000).toISOString().slice(0, 10);
        await made(updateEarningsCall.path, { record: { ...key, isNew: true, date, transcriptionTime } });
        const number = `+1555${String(1_000_000 + round)}`;
        numbers.push(number);
        const dialling = ask(startCall.path, { ...key, conferenceNumber: number, dialInCode: '4711' });
        const texts = Array.from({ length: commentsOfRound }, (_none, n) => `Round ${round}, comment ${n}`);
        sent.push(...texts);
        const commenting = texts.map((comment) =>
          ask(addTaskComment.path, formOf({ selectedTask: task._id, comment })),
        );
        await new Promise((resolve) => setTimeout(resolve, random.int(0, 900)));
        await server.end('SIGKILL');
        const answers = await Promise.all(commenting);
        await dialling;
        answered.push(...texts.filter((_text, n) => answers[n]?.ok));
        server = await startServer(env);
        const kept = await comments();
        assert.deepEqual(
          answered.filter((text) => kept.get(text) !== 1),
          [],
          'what was answered is kept',
        );
        assert.deepEqual(
          [...kept].filter(([text, count]) => count !== 1 || !sent.includes(text)),
          [],
          'nothing is kept twice',
        );
        assert.deepEqual(
          numbers.filter((one) => placed(one) > 1),
          [],
          'nobody is called twice',
        );
      }
      await until(
        'every dial-in is settled',
        async () => (await dialIns()).every(({ state }) => state === 'done' || state === 'failed'),
        settleMs,
      );
      const settled = await dialIns();
      for (const { number, state } of settled) assert.equal(placed(number), state === 'done' ? 1 : 0, number);
      const begun = new Set(settled.map(({ number }) => number));
      for (const number of numbers) if (!begun.has(number)) assert.equal(placed(number), 0, number);
      const done = settled.filter(({ state }) => state === 'done').length;
      console.log(
        `${rounds} kills: ${sent.length} comments, ${answered.length} answered, ${(await comments()).size} kept, none twice; ${settled.length} dial-ins begun, ${done} placed once, the others not at all`,
      );
    },
  );
});
