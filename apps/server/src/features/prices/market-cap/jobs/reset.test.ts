import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctShareCount } from '@midoffice/contract/prices/market-cap/calls/correct-share-count';
import { getShareCounts } from '@midoffice/contract/prices/market-cap/calls/get-share-counts';
import { capServer, type CapServer } from '../testing/market-cap.ts';
import type { EarlierTask } from '../reset.ts';
import { job } from './reset.ts';

describe('a reset that an earlier release queued', () => {
  let server: CapServer;
  before(async () => {
    server = await capServer();
    await server.analyst.call(correctShareCount, { symbol: 'QUIET', date: '2023-02-10', shares: 2_000_000 });
  });
  after(() => server.close());

  const run = async (dropCorrections: boolean): Promise<string> => {
    const task: EarlierTask = {
      symbol: 'QUIET',
      dropCorrections,
      reason: '',
      actor: { id: null, label: 'test' },
    };
    let notified = '';
    await job(server.platform).run(
      task,
      async (_done, _total, message) => void (notified = message ?? ''),
      new AbortController().signal,
    );
    return notified;
  };

  test('is done where all corrections stay', async () => {
    assert.equal(await run(false), 'QUIET: rebuilt, nothing changed.');
  });

  test('is refused with an explanation where it should remove corrections without naming them', async () => {
    const digest = await server.digest();
    await assert.rejects(run(true), {
      message:
        'This reset of QUIET was asked for before an upgrade and does not say which corrections it takes out. Ask for it again.',
    });
    assert.equal(await server.digest(), digest);
    const { rows } = (await server.analyst.call(getShareCounts, { symbol: 'QUIET' })).body;
    assert.ok(rows.some(({ corrected }) => corrected === 2_000_000));
  });
});
