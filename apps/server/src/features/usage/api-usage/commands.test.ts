// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { commands, importUsage } from './commands.ts';
import { gatewayEvent, ndjsonOf } from './factory.ts';

describe('import usage', () => {
  let server: TestServer;
  const folder = mkdtempSync(join(tmpdir(), 'midoffice-import-'));
  const file = join(folder, 'events.ndjson');
  const count = async (): Promise<number> =>
    (await server.platform.clickhouse.query<{ n: number }>('SELECT count() AS n FROM request_event'))[0]!.n;
  const run = async (path: string) => {
    const said = { out: '', notified: '' };
    await commands[0]!.run(
      {
        words: [path],
        options: {},
        out: (text) => void (said.out += text),
        notify: (text) => void (said.notified += `${text}\n`),
      },
      server.platform,
    );
    return { ...said, done: JSON.parse(said.out) as Record<string, number> };
  };
  before(async () => {
    server = await testServer();
    const events = Array.from({ length: 25_000 }, (_none, n) =>
      gatewayEvent({ userid: `u${n % 9}`, ageMs: n * 1000 }),
    );
    const lines = ndjsonOf(events).split('\n');
    lines[20_123] = 'not a line';
    writeFileSync(file, `${lines.join('\n')}\n`);
  });
  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('stores a file part by part, says how far it is and which lines it refused', async () => {
    const { done, notified } = await run(file);
    assert.deepEqual(done, { lines: 25_000, stored: 24_999, repeated: 0, refused: 1 });
    assert.match(notified, /20,000 lines read, 20,000 stored/);
    assert.match(notified, /Line 20124 refused: line is not JSON\./);
    assert.equal(await count(), 24_999);
  });

  test('the same file again stores nothing again', async () => {
    const { done } = await run(file);
    assert.deepEqual(done, { lines: 25_000, stored: 0, repeated: 24_999, refused: 1 });
    assert.equal(await count(), 24_999);
  });

  test('of a file that has grown only what is new is stored, also where it ended amid a line', async () => {
    const path = join(folder, 'grows.ndjson');
    const lines = ndjsonOf(
      Array.from({ length: 12 }, (_none, n) => gatewayEvent({ userid: 'grower', ageMs: 60_000 + n })),
    ).split('\n');
    const before = await count();
    const stored = async (text: string) => {
      writeFileSync(path, text);
      const { done } = await run(path);
      return [done['stored'], done['repeated'], done['refused'], (await count()) - before];
    };
    assert.deepEqual(await stored(`${lines.slice(0, 3).join('\n')}\n`), [3, 0, 0, 3]);
    assert.deepEqual(await stored(`${lines.slice(0, 5).join('\n')}\n`), [2, 3, 0, 5]);
    const half = lines[7]!.slice(0, 20);
    assert.deepEqual(await stored(`${lines.slice(0, 7).join('\n')}\n${half}`), [2, 5, 1, 7]);
    assert.deepEqual(await stored(lines.slice(0, 8).join('\n')), [1, 7, 0, 8]);
    assert.deepEqual(await stored(`${lines.join('\n')}\n`), [4, 8, 0, 12]);
    assert.deepEqual(await stored(`${lines.join('\n')}\n`), [0, 12, 0, 12]);
  });

  test('is audited with the counts', async () => {
    const entry = await server.platform.db
      .selectFrom('audit_entry')
      .select(['kind', 'target_id'])
      .where('kind', '=', 'usage.events-stored')
      .where('target_id', '=', 'events.ndjson')
      .executeTakeFirstOrThrow();
    assert.deepEqual(entry, { kind: 'usage.events-stored', target_id: 'events.ndjson' });
  });

  test('a file that is not there is refused by name', async () => {
    await assert.rejects(run(join(folder, 'none')), /none is not a file that can be read/);
    await assert.rejects(importUsage(server.platform, join(folder, 'none'), () => undefined));
  });
});
