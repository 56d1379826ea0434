// Long: runs with `npm test -- all`.
// What GitHub and Intercom post, and issues that are being created there: a real server process, killed at random moments.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe } from 'node:test';
import { startSandbox, type Sandbox } from '@midoffice/sandbox';
import { sql } from 'kysely';
import { enduranceTest } from '../../../../scripts/test/endurance.ts';
import { newToken, tokenHash } from '../platform/crypto/secrets.ts';
import { connect, type Db } from '../platform/db/connect.ts';
import { testDatabase } from '../platform/db/testing/database.ts';
import { createRandom, type Random } from '../platform/demo/world.ts';
import {
  httpClient,
  startServer,
  temporaryDataDir,
  until,
  type HttpClient,
  type ServerProcess,
} from '../testing/process.ts';
import { insertTestStaff } from '../testing/process-store.ts';

const secret = 'webhook-secret';
const token = 'token-of-the-stand-in';
const repository = 'acme/data';
const issueCount = 6;
const conversation = '9001';
/** So long GitHub may take to list an issue whose answer was lost. */
const settleMs = 150_000;

const ada = { type: 'user', id: 'u-1', name: 'Ada Lovelace', email: 'ada@client.example' } as const;

/** A signed message that its vendor repeats until it is accepted. */
interface Delivery {
  readonly id: string;
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

describe('killed amid webhooks and new issues', () => {
  const data = temporaryDataDir();
  const cookieToken = newToken();
  let sandbox: Sandbox;
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let db: Db;
  let closeDb: () => Promise<void>;
  let env: Record<string, string>;
  let server: ServerProcess | undefined;
  let client: HttpClient;

  const start = async (): Promise<void> => {
    server = await startServer(env);
    client = httpClient(server.url, `midoffice_session=${cookieToken}`);
  };
  before(async () => {
    sandbox = await startSandbox({
      seed: 7,
      stripe: { secretKey: 'sk_test_not_used' },
      intercom: { token },
      github: { token },
    });
    sandbox.github.seed(
      repository,
      Array.from({ length: issueCount }, (_, n) => ({
        title: `Issue ${n + 1}`,
        createdAt: '2026-06-01T09:00:00Z',
      })),
    );
    sandbox.intercom.seed({
      id: conversation,
      title: 'Wrong dividends',
      createdAt: 1_780_000_000,
      source: { id: 'first', author: ada, body: '<p>First</p>', attachments: [] },
      parts: [],
    });
    database = await testDatabase();
    ({ db, close: closeDb } = connect(database.url, { size: 2, onError: () => undefined }));
    await insertTestStaff(db, tokenHash(cookieToken));
    await sql`insert into intercom_conversation (conversation_id, title, state, read_at)
      values (${conversation}, '', 'open', now() - interval '1 hour')`.execute(db);
    env = {
      DATA_DIR: data.path,
      DATABASE_URL: database.url,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      INTERCOM_TOKEN: token,
      INTERCOM_API_BASE: `${sandbox.url}/intercom/`,
      INTERCOM_WEBHOOK_SECRET: secret,
      GITHUB_TOKEN: token,
      GITHUB_API_BASE: `${sandbox.url}/github`,
      GITHUB_WEBHOOK_SECRET: secret,
      GITHUB_REPOSITORIES: repository,
    };
    await start();
    const { status } = await client.post('/admin/refresh-github-issues', { repository });
    assert.equal(status, 200);
  });
  after(async () => {
    await server?.end('SIGKILL');
    await closeDb();
    await database.drop();
    await sandbox.close();
    data.remove();
  });

  function githubDelivery(number: number): Delivery {
    const body = JSON.stringify({
      action: 'edited',
      issue: { number, title: 'as the delivery says' },
      repository: { full_name: repository },
    });
    const id = randomUUID();
    return {
      id,
      path: '/webhooks/github',
      body,
      headers: {
        'x-hub-signature-256': sandbox.github.signature(body, secret),
        'x-github-event': 'issues',
        'x-github-delivery': id,
      },
    };
  }
  function intercomDelivery(): Delivery {
    const id = `notif_${randomUUID()}`;
    const item = { type: 'conversation', id: conversation };
    const body = JSON.stringify({
      type: 'notification_event',
      id,
      topic: 'conversation.user.replied',
      data: { item },
    });
    return {
      id,
      path: '/webhooks/intercom',
      body,
      headers: { 'x-hub-signature': sandbox.intercom.signature(body, secret) },
    };
  }
  /** Posts a delivery; false where the server did not accept it. */
  async function post({ path, body, headers }: Delivery): Promise<boolean> {
    try {
      const answer = await fetch(`${server!.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return answer.ok;
    } catch {
      return false;
    }
  }

  /** What people do at the vendors in one round, and the messages about it, in disorder and some of them twice. */
  function happens(random: Random, round: number): Delivery[] {
    const sent: Delivery[] = [];
    for (let n = 0; n < 8; n += 1) {
      const number = random.int(1, issueCount);
      const action = random.pick(['closed', 'reopened'] as const);
      sandbox.github.change(repository, number, { action, title: `Round ${round}, ${n}` });
      sent.push(githubDelivery(number));
    }
    for (let n = 0; n < 4; n += 1) {
      sandbox.intercom.reply(conversation, { author: ada, body: `<p>Round ${round}, ${n}</p>` });
      sent.push(intercomDelivery());
    }
    const doubled = sent.filter(() => random.next() < 0.3);
    return [...sent, ...doubled]
      .map((delivery) => ({ delivery, at: random.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ delivery }) => delivery);
  }

  /** What of GitHub and Intercom is not kept here as it is there. */
  async function differences(): Promise<string[]> {
    const { rows } = await sql<{ number: number; title: string; state: string }>`
      select number, title, state from github_issue where repository = ${repository}`.execute(db);
    const kept = new Map(rows.map((row) => [row.number, row]));
    const issues = sandbox.github
      .issues(repository)
      .filter(({ number }) => number <= issueCount)
      .filter(
        ({ number, title, state }) => kept.get(number)?.title !== title || kept.get(number)?.state !== state,
      )
      .map(({ number }) => `issue ${number}`);
    const messages = await sql<{ count: number }>`
      select count(*)::int as count from intercom_message where conversation_id = ${conversation}`.execute(
      db,
    );
    return messages.rows[0]!.count === 1 + written
      ? issues
      : [...issues, `${messages.rows[0]!.count} messages`];
  }

  /** Audit entries of each accepted delivery: exactly one. */
  async function checkOnce(ids: readonly string[]): Promise<void> {
    const { rows } = await sql<{ id: string; count: number }>`
      select coalesce(d.after->>'delivery', d.after->>'notification') as id, count(*)::int as count
      from audit_entry e join audit_detail d on d.entry_id = e.id
      where e.kind in ('github.event-received', 'intercom.event-received') group by 1`.execute(db);
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    assert.deepEqual(
      ids.filter((id) => counts.get(id) !== 1),
      [],
      'each is kept once',
    );
  }

  let written = 0;
  enduranceTest(
    'every webhook counts once and none is lost; an issue is never created twice',
    { rounds: 200, long: true },
    async ({ rounds, seed }) => {
      const random = createRandom(seed).fork('chat kills');
      const accepted: string[] = [];
      const titles: string[] = [];
      let cut = 0;
      for (let round = 0; round < rounds; round += 1) {
        const waiting = happens(random, round);
        written += 4;
        const title = `Made in round ${round}`;
        titles.push(title);
        const input = { title, content: 'Seen in LMNT.', repository };
        const creating = client.post('/admin/create-issue', input).catch(() => undefined);
        const posting = waiting.map((delivery) => post(delivery));
        await new Promise((resolve) => setTimeout(resolve, random.int(0, 800)));
        await server!.end('SIGKILL');
        const answers = await Promise.all(posting);
        await creating;
        cut += answers.filter((ok) => !ok).length;
        await start();
        for (const [n, delivery] of waiting.entries())
          if (!answers[n]) assert.ok(await post(delivery), 'the vendor sends it again');
        accepted.push(...new Set(waiting.map(({ id }) => id)));
        await until('all of it is here', async () => (await differences()).length === 0, 30_000);
        await checkOnce(accepted);
      }
      const atGithub = (title: string): number =>
        sandbox.github.issues(repository).filter((issue) => issue.title === title).length;
      const open = async (): Promise<number> => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from effect
          where kind = 'github-issues.create' and state not in ('done', 'failed')`.execute(db);
        return rows[0]!.count;
      };
      // An answer that was lost is settled from the records of GitHub, for which a request may take a minute.
      if (rounds > 20) await until('every issue is settled', async () => (await open()) === 0, settleMs);
      assert.deepEqual(
        titles.filter((title) => atGithub(title) > 1),
        [],
      );
      const { rows } = await sql<{ title: string }>`
        select input->>'title' as title from effect where kind = 'github-issues.create' and state = 'done'`.execute(
        db,
      );
      for (const { title } of rows) assert.equal(atGithub(title), 1, title);
      console.log(
        `${rounds} kills: ${accepted.length} webhooks, ${cut} sent again, each counted once; ${rows.length} of ${titles.length} issues created, none twice`,
      );
    },
  );
});
