// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createClickHouse, type ClickHouse } from '../clickhouse/clickhouse.ts';
import { createEngine } from '../clickhouse/engine.ts';
import { testClickHouse } from '../clickhouse/testing/engine.ts';
import { freshDatabase, templateDatabase } from '../db/testing/cluster.ts';
import { testDatabase } from '../db/testing/database.ts';
import { createBackup } from './create.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

const events = 12_345;
const hostile = 'a\tb\\n\'"\u{1f600}\n=1';

const embedded = (folder: string): ClickHouse =>
  createClickHouse({ engine: createEngine({ folder, notify: () => undefined }), url: '', database: 'usage' });

/** Figures of the events and of every roll-up. */
async function figures(engine: ClickHouse): Promise<unknown> {
  const tables = [
    'usage_minute',
    'usage_hour',
    'usage_day',
    'overview_minute',
    'overview_hour',
    'overview_day',
    'customer_day',
  ];
  const rollups = await Promise.all(
    tables.map((table) =>
      engine.query(`SELECT sum(requests) AS n, sum(bytes) AS b, max(last_at) AS at FROM ${table}`),
    ),
  );
  return [await engine.query('SELECT count() AS n, sum(cityHash64(*)) AS h FROM request_event'), ...rollups];
}

describe('a backup with usage events', () => {
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-usage-backup-'));
  const usage = testClickHouse();
  const file = join(folder, 'whole.tar.gz');
  const drops: (() => Promise<void>)[] = [];
  let databaseUrl: string;
  const emptyDatabase = async (): Promise<string> => {
    const made = await freshDatabase(await templateDatabase('empty', async () => undefined));
    drops.push(made.drop);
    return made.url;
  };
  before(async () => {
    const database = await testDatabase();
    drops.push(database.drop);
    databaseUrl = database.url;
    const lines = Array.from({ length: events }, (_none, n) =>
      JSON.stringify({
        // Within the week that minutes are kept for, whenever they are rolled up.
        time: new Date(Date.now() - n * 40_000).toISOString(),
        userid: `u${n % 7}`,
        key_hash: 'h',
        base_path: '/api/v3/quote',
        exchange: 'NYSE',
        status: n % 9 ? 200 : 429,
        duration_ms: 5,
        bytes: n,
        query: n % 2 ? 'limit=1' : hostile,
      }),
    );
    await usage.insert('request_event', lines.join('\n'), 'JSONEachRow', randomUUID());
    await createBackup({ databaseUrl, dataDir: folder, file, usage });
  });
  after(async () => {
    await usage.close();
    for (const drop of drops) await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('holds every event, and says how many', async () => {
    const { manifest } = await verifyBackup(file);
    assert.equal(manifest.usage?.rows, events);
    assert.match(manifest.usage.checksum ?? '', /^\d+$/);
  });

  test('comes back whole: every event, and the roll-ups that follow from them', async () => {
    const dataDir = join(folder, 'restored');
    const restored = await restoreBackup({
      file,
      databaseUrl: await emptyDatabase(),
      force: false,
      dataDir,
      usage: { embedded: true, open: embedded },
    });
    assert.equal(restored.usageEvents, events);
    const engine = embedded(join(dataDir, 'usage'));
    try {
      assert.deepEqual(await figures(engine), await figures(usage));
    } finally {
      await engine.close();
    }
  });

  test('replaces what a server held', async () => {
    const server = testClickHouse();
    await server.insert(
      'request_event',
      '{"time":"2026-01-01 00:00:00","base_path":"/old"}',
      'JSONEachRow',
      'old',
    );
    const open = () => ({ ...server, close: async () => undefined });
    await restoreBackup({
      file,
      databaseUrl: await emptyDatabase(),
      force: false,
      usage: { embedded: false, open },
    });
    assert.deepEqual(await figures(server), await figures(usage));
    await server.close();
  });

  test('is refused where a part was changed, and changes nothing', async () => {
    const broken = join(folder, 'broken.tar.gz');
    const bytes = gunzipSync(readFileSync(file));
    const at = bytes.indexOf('/api/v3/quote', bytes.indexOf('usage/request_event/000001.tsv'));
    bytes.write('/api/v3/quotE', at);
    writeFileSync(broken, gzipSync(bytes));
    await assert.rejects(verifyBackup(broken), /000001\.tsv is not what was backed up/);
  });

  test('leaves the events out where no engine is given', async () => {
    const without = join(folder, 'without.tar.gz');
    const made = await createBackup({ databaseUrl, dataDir: folder, file: without });
    assert.equal(made.usageEvents, null);
    assert.equal((await verifyBackup(without)).manifest.usage, undefined);
  });
});
