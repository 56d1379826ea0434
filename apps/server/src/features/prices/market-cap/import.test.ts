import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { FileError } from '@midoffice/market';
import { ApiError } from '../../../platform/http/errors.ts';
import { importShares } from './import.ts';
import { capServer, newestAudit, type CapServer } from './testing/market-cap.ts';

describe('import shares', () => {
  let server: CapServer;
  before(async () => {
    server = await capServer();
  });
  after(() => server.close());

  const bring = (text: string, symbol = 'QUIET') =>
    importShares(
      server.platform.db,
      {
        symbol,
        source: 'implied',
        fileName: 'implied.csv',
        actor: { id: null, label: 'test' },
        nowMs: server.platform.now(),
      },
      [text],
    );

  test('counts new and changed rows, is audited, and the same file twice changes nothing', async () => {
    const text = 'date,shares,marketCap\n2023-01-02,5,\n2023-01-03,6,600\n';
    assert.deepEqual(await bring(text), { rows: 2, inserted: 2, changed: 0 });
    assert.equal((await newestAudit(server, 'QUIET'))?.kind, 'market-cap.imported');
    const digest = await server.digest();
    assert.deepEqual(await bring(text), { rows: 2, inserted: 0, changed: 0 });
    assert.equal(await server.digest(), digest);
    assert.deepEqual(await bring(text.replace('5,', '7,')), { rows: 2, inserted: 0, changed: 1 });
  });

  test('stores nothing of a file with a bad row, or of a symbol that is not known', async () => {
    const digest = await server.digest();
    await assert.rejects(bring('date,shares\n2023-02-01,5\n2023-02-02,none\n'), FileError);
    await assert.rejects(bring('date,shares\n2023-02-01,5\n', 'NOPE'), ApiError);
    assert.equal(await server.digest(), digest);
  });
});
