import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getSentimentDetails } from '@midoffice/contract/monitors/sentiment-accounts/calls/get-sentiment-details';
import { receiveSentimentAccounts } from '@midoffice/contract/monitors/sentiment-accounts/calls/receive-sentiment-accounts';
import { newestAudit } from '../../../../testing/audit.ts';
import { linesOf, sendRecords } from '../../../../testing/ingest.ts';
import { commands } from '../commands.ts';
import { accountServer, reportOf, type AccountServer } from '../testing/accounts.ts';

describe('receive-sentiment-accounts', () => {
  let server: AccountServer;
  before(async () => {
    server = await accountServer();
  });
  after(() => server.close());
  const find = async (email: string) => {
    const { body } = await server.member.call(getSentimentDetails, {});
    return [...body.locked, ...body.limitReached, ...body.active].find((one) => one.email === email);
  };

  test('keeps the newest report of each account, whatever the order, and audits counts', async () => {
    server.at('2026-06-01T15:30:00Z');
    const { body } = await server.send([
      reportOf('New@X.example', '2026-06-01T15:20:00Z', { calls: 20 }),
      reportOf('new@x.example', '2026-06-01T15:10:00Z', { calls: 15, state: 'locked' }),
      reportOf('fine@x.example', '2026-06-01T14:00:00Z', { calls: 99 }),
    ]);
    assert.deepEqual([body.received, body.stored, body.known], [3, 1, 2]);
    const found = await find('new@x.example');
    assert.deepEqual(
      [found?.status, found?.callsToday, found?.lastUsed],
      ['active', 20, '2026-06-01T15:20:00.000Z'],
    );
    assert.equal((await find('fine@x.example'))?.callsToday, 10);
    const entry = await newestAudit(server, 'website');
    assert.deepEqual(
      [entry?.kind, entry?.after],
      ['sentiment.accounts-received', { received: 3, stored: 1, known: 2, differing: [] }],
    );
  });

  test('a locked account that was used again is active; a lock keeps its first moment and reason', async () => {
    const at = (minute: number) => `2026-06-01T15:${minute}:00Z`;
    await server.send([reportOf('locked@x.example', at(11), { state: 'locked' })]);
    const still = await find('locked@x.example');
    assert.deepEqual([still?.lockedAt, still?.lockedReason], ['2026-06-01T15:00:00.000Z', 'Asks for a code']);
    await server.send([reportOf('locked@x.example', at(12))]);
    const used = await find('locked@x.example');
    assert.deepEqual([used?.status, used?.lockedReason], ['active', null]);
  });

  for (const [what, more, message] of [
    ['no e-mail address', { email: undefined }, 'line 2: email is required'],
    ['a broken e-mail address', { email: 'x' }, 'line 2: email must be an e-mail address'],
    ['an unknown network', { network: '__proto__' }, 'line 2: network must be one of stocktwits'],
    ['calls below zero', { calls: -1 }, 'line 2: calls must be at least 0'],
    ['a limit of nothing', { limit: 0 }, 'line 2: limit must be at least 1'],
    ['a report of the future', { createdAt: '2026-06-02T15:00:00Z' }, 'line 2: createdAt is in the future'],
  ] as const)
    test(`refuses ${what} by line and field, and stores nothing of the request`, async () => {
      const digest = await server.digest();
      const lines = [
        reportOf('a@x.example', '2026-06-01T15:20:00Z'),
        { ...reportOf('b@x.example', '2026-06-01T15:20:00Z'), ...more },
      ];
      const { status, body } = await server.send(lines);
      assert.deepEqual([status, body.message.startsWith(message)], [400, true], body.message);
      assert.equal(await server.digest(), digest);
    });

  test('a password that a sender adds is not kept; a wrong signature is refused', async () => {
    await server.send([reportOf('pw@x.example', '2026-06-01T15:20:00Z', { password: 'hunter2hunter2' })]);
    assert.ok(!JSON.stringify(await find('pw@x.example')).includes('hunter2'));
    const digest = await server.digest();
    const lines = [reportOf('c@x.example', '2026-06-01T15:20:00Z')];
    const { status } = await sendRecords(server, receiveSentimentAccounts, lines, { signature: 'sha256=00' });
    assert.deepEqual([status, await server.digest()], [400, digest]);
  });

  test('import sentiment-accounts: a file by command, the same file twice changes nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'midoffice-sentiment-'));
    try {
      const path = join(folder, 'accounts.ndjson');
      writeFileSync(path, linesOf([reportOf('file@x.example', '2026-06-01T15:20:00Z')]));
      const run = async (): Promise<unknown> => {
        const out: string[] = [];
        const given = {
          words: [path],
          options: {},
          out: (line: string) => void out.push(line),
          notify: () => undefined,
        };
        await commands[0]!.run(given, server.platform);
        return JSON.parse(out[0]!);
      };
      assert.deepEqual(await run(), { received: 1, stored: 1, known: 0, differing: [] });
      const digest = await server.digest();
      assert.deepEqual(await run(), { received: 1, stored: 0, known: 1, differing: [] });
      assert.equal(await server.digest(), digest);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
