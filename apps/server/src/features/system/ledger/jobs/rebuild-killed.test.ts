// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '../../../../testing/process.ts';
import { alterBar } from '../../../../testing/derived-store.ts';
import { testServer } from '../../../../testing/server.ts';
import { makeBars, quietBars } from '../../../prices/charts/factory.ts';
import {
  forgetRules,
  readMade,
  readMadeAgain,
  readRebuilds,
  readVersions,
} from '../testing/derived-store.ts';
import { barePlatform } from '../../../../testing/bare-platform.ts';

const file = join(import.meta.dirname, '../testing/worker-process.ts');
const names = Array.from({ length: 40 }, (_unused, i) => `S${String(i).padStart(2, '0')}`);
const bars = quietBars(60);
// What a rebuild writes beside the data.
const beside = [
  'derived_rules',
  'review_series',
  'coverage_due',
  'audit_entry',
  'audit_detail',
  'audit_pending',
  'audit_seal',
  'job_progress',
];

test('a kill -9 amid a rebuild: the next start goes on where it stopped and makes nothing twice', async () => {
  const server = await testServer();
  const { db, database, settings } = server.platform;
  for (const name of names) await makeBars(server.platform, name, bars);
  const sound = await server.digest({ except: beside });
  const versions = await readVersions(db);
  await forgetRules(db);
  for (const name of names) await alterBar(db, name, bars[5]!.date);

  const child = spawn(process.execPath, [file, database.url, settings.DATA_DIR], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'close');
  await until('some symbols are done', async () => (await readMade(db)) >= 10);
  child.kill('SIGKILL');
  await exited;
  const cutAt = await readMade(db);
  assert.ok(cutAt < 2 * names.length, `it was killed amid its work, after ${cutAt} series`);
  assert.deepEqual(
    (await readRebuilds(db)).map(({ state }) => state),
    ['running'],
  );

  const worker = await barePlatform(database.url, settings.DATA_DIR, true);
  await until('it has ended', async () => (await readRebuilds(db))[0]!.state === 'done', 60_000);
  await worker.close();
  const lines = await readRebuilds(db);
  assert.equal(lines.length, 1, 'the job that was cut off goes on, none is added');
  assert.match(
    lines[0]!.message,
    /^Main series: 80 made again, 40 came out differently \(S00, S01, .* and others\)/,
  );
  assert.deepEqual(
    (await readMadeAgain(db)).map(({ target }) => target),
    names,
    'each is reported once',
  );
  const again = Object.fromEntries(Object.entries(versions).map(([symbol, count]) => [symbol, count + 1]));
  assert.deepEqual(await readVersions(db), again);
  assert.equal(await server.digest({ except: beside }), sound);
  await server.close();
});
