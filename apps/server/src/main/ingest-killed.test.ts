// Long: runs with `npm test -- all`.
// Records that are handed in by signed requests: a real server process, killed at random moments.
import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { after, before, describe } from 'node:test';
import { sql } from 'kysely';
import { enduranceTest } from '../../../../scripts/test/endurance.ts';
import { connect, type Db } from '../platform/db/connect.ts';
import { testDatabase } from '../platform/db/testing/database.ts';
import { createRandom, type Random } from '../platform/demo/world.ts';
import { startServer, temporaryDataDir, until, type ServerProcess } from '../testing/process.ts';

const ingestKey = 'key-of-a-sender-that-only-this-test-knows';

describe('killed amid signed requests', () => {
  const data = temporaryDataDir();
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let db: Db;
  let closeDb: () => Promise<void>;
  let env: Record<string, string>;
  let server: ServerProcess;

  const start = async (): Promise<void> => {
    server = await startServer(env);
  };
  before(async () => {
    database = await testDatabase();
    ({ db, close: closeDb } = connect(database.url, { size: 2, onError: () => undefined }));
    env = {
      DATA_DIR: data.path,
      DATABASE_URL: database.url,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      INGEST_KEYS: `website=${ingestKey}`,
    };
    await start();
  });
  after(async () => {
    await server?.end('SIGKILL');
    await closeDb();
    await database.drop();
    data.remove();
  });

  /**
   * Does things at the server, and kills it after some of them were answered. @returns what came of each; undefined: no answer
   */
  async function killedAmid<T>(random: Random, works: readonly Promise<T>[]): Promise<(T | undefined)[]> {
    let left = random.int(0, works.length - 1);
    const answers = works.map((work) =>
      work.then(
        (answer) => {
          left -= 1;
          return answer;
        },
        () => undefined,
      ),
    );
    await until('some are answered', async () => left <= 0);
    await new Promise((resolve) => setTimeout(resolve, random.int(0, 60)));
    await server.end('SIGKILL');
    const settled = await Promise.all(answers);
    await start();
    return settled;
  }

  /** Hands records in, signed now. @returns whether the server accepted them @throws where it does not answer */
  async function handIn(path: string, records: readonly object[]): Promise<boolean> {
    const body = records.map((record) => JSON.stringify(record)).join('\n');
    const seconds = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', ingestKey).update(`${seconds}.${body}`).digest('hex');
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-ndjson',
        'x-midoffice-sender': 'website',
        'x-midoffice-timestamp': String(seconds),
        'x-midoffice-signature': `sha256=${digest}`,
      },
    });
    return response.ok;
  }

  enduranceTest(
    'survey responses and declarations that are handed in: each is stored once and whole, and none is lost',
    { rounds: 200, long: true, timeout: 5_400_000 },
    async ({ rounds, seed }) => {
      const random = createRandom(seed).fork('ingest kills');
      const createdAt = '2026-06-01T10:00:00.000Z';
      const ids: string[] = [];
      let cut = 0;
      for (let round = 0; round < rounds; round += 1) {
        const batches = Array.from({ length: 8 }, (_none, n) => {
          const own = Array.from({ length: 20 }, (_record, at) => `${round}-${n}-${at}`);
          ids.push(...own);
          return n % 2
            ? ([
                '/ingest/user-declarations',
                own.map((_id) => ({
                  _id,
                  createdAt,
                  userid: 'u',
                  email: 'u@x.example',
                  isProfessional: false,
                })),
              ] as const)
            : ([
                '/ingest/survey-responses',
                own.map((_id) => ({
                  _id,
                  createdAt,
                  type: 'exit',
                  questions: { Why: `Text ${_id}`, Plan: 'A' },
                })),
              ] as const);
        });
        const answers = await killedAmid(
          random,
          batches.map(([path, records]) => handIn(path, records)),
        );
        cut += answers.filter((ok) => !ok).length;
        // The sender repeats what was not accepted, and now and then what was.
        for (const [n, [path, records]] of batches.entries())
          if (!answers[n] || random.next() < 0.2) assert.ok(await handIn(path, records));
        const { rows } = await sql<{ id: string; answers: number }>`
          select r.id, (select count(*)::int from survey_answer a where a.response_id = r.id) as answers
          from survey_response r union all select id, 2 from user_declaration`.execute(db);
        assert.deepEqual(rows.map(({ id }) => id).toSorted(), ids.toSorted());
        assert.ok(rows.every((row) => row.answers === 2));
      }
      console.log(
        `${rounds} kills: ${ids.length} records, ${cut} of ${rounds * 8} requests without an answer, each stored once`,
      );
    },
  );
});
