import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connect } from '../platform/db/connect.ts';
import { migrateWithin } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log/log.ts';
import { readSettings } from '../platform/settings/schema.ts';
import { insertHardRows, tableDigests } from '../testing/process-store.ts';
import { runCli, startServer, type StartFailed, temporaryDataDir, until } from '../testing/process.ts';
import { openEngines, type RunningEngines } from './engines.ts';
import { prepareDatabase } from './upgrade.ts';

const header = 'date,open,high,low,close,adjClose,volume';
/** Sixty quiet days; on the fortieth the price halves and stays so: a 2-for-1 split that nobody listed. */
function barsFile(): string {
  const rows = Array.from({ length: 60 }, (_none, n) => {
    const close = (100 + Math.sin(n) * 0.8) / (n < 40 ? 1 : 2);
    const day = new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10);
    return [day, close, close * 1.006, close * 0.994, close, close, n < 40 ? 1_000_000 : 2_000_000].join(',');
  });
  return [header, ...rows, ''].join('\n');
}

describe('commands that need nothing', () => {
  const data = temporaryDataDir();
  const file = join(data.path, 'bars.csv');
  before(() => writeFileSync(file, barsFile()));
  after(() => data.remove());

  test('the list names every command of the server itself and of the features', async () => {
    const { code, stdout, stderr } = await runCli(['--help']);
    assert.equal(code, 0, stderr);
    for (const name of [
      'splits detect',
      'prices adjust',
      'prices check',
      'filings tables',
      'filings statements',
      'backup create',
      'backup verify',
      'backup restore',
      'secrets rotate',
      'staff create',
      'audit verify',
      'rebuild',
    ]) {
      assert.match(stdout, new RegExp(`^  ${name} `, 'm'));
    }
  });

  test('splits detect prints the split and nothing else on standard output', async () => {
    const { code, stdout, stderr } = await runCli([
      'splits',
      'detect',
      file,
      '--format',
      'midoffice',
      '--basis',
      'raw',
    ]);
    assert.equal(code, 0, stderr);
    assert.equal(stderr, '');
    const found = JSON.parse(stdout) as { date: string; ratio: number; kind: string }[];
    assert.deepEqual(
      found.map(({ date, ratio, kind }) => ({ date, ratio, kind })),
      [{ date: '2024-02-10', ratio: 2, kind: 'missing' }],
    );
    const known = join(data.path, 'known.json');
    writeFileSync(known, JSON.stringify([{ date: '2024-02-10', ratio: 2 }]));
    const listed = await runCli([
      'splits',
      'detect',
      file,
      '--format',
      'midoffice',
      '--basis',
      'raw',
      '--known-splits',
      known,
    ]);
    assert.deepEqual(JSON.parse(listed.stdout), []);
  });

  test("a vendor's impossible dividend is named on standard error and costs no row", async () => {
    const columns = 'open,high,low,close,adjusted close,volume,dividend amount,split coefficient';
    const names = ['date', ...columns.split(',').map((name, i) => `${i + 1}. ${name}`)].join(',');
    const row = (date: string, dividend: number): string => `${date},12,12.5,11.9,12.13,12,900,${dividend},1`;
    const path = join(data.path, 'spin-off.csv');
    writeFileSync(path, [names, row('2015-11-02', 14.72), row('2015-10-30', 0), ''].join('\n'));
    const { code, stdout, stderr } = await runCli(['prices', 'adjust', path, '--format', 'alphavantage']);
    assert.equal(code, 0, stderr);
    assert.equal(stderr, '2015-11-02: dividend 14.72 is not below the prior close 12.13; left out\n');
    assert.deepEqual(JSON.parse(stdout), [
      { date: '2015-10-30', close: 12.13, adjClose: 12.13 },
      { date: '2015-11-02', close: 12.13, adjClose: 12.13 },
    ]);
  });

  test('prices adjust and prices check print JSON', async () => {
    const adjusted = await runCli(['prices', 'adjust', file, '--format', 'midoffice']);
    assert.deepEqual(Object.keys((JSON.parse(adjusted.stdout) as object[])[0]!), [
      'date',
      'close',
      'adjClose',
    ]);
    const wrong = join(data.path, 'wrong.csv');
    writeFileSync(wrong, barsFile().replace(/^2024-01-20,.*$/m, '2024-01-20,100,90,110,100,100,1000000'));
    const checked = await runCli([
      'prices',
      'check',
      wrong,
      '--format',
      'midoffice',
      '--peer',
      file,
      '--peer',
      `midoffice:${file}`,
    ]);
    const findings = JSON.parse(checked.stdout) as { date: string }[];
    assert.ok(
      findings.some((finding) => finding.date === '2024-01-20'),
      checked.stdout,
    );
  });

  test('a bad file is named with its line and field on standard error, and nothing is printed', async () => {
    const cases: [string, RegExp][] = [
      [`${header}\n2024-01-01,1,1,1,abc,1,1\n`, /bad\.csv: line 2: .*close/],
      [`${header}\n2024-01-01,1,1,1,1,1,1\n2024-01-02,1,1\n`, /bad\.csv: line 3/],
      ['Date,Close\n2024-01-01,1\n', /bad\.csv: line 1/],
      ['', /bad\.csv: line 1/],
    ];
    for (const [content, pattern] of cases) {
      writeFileSync(join(data.path, 'bad.csv'), content);
      for (const words of [
        ['splits', 'detect'],
        ['prices', 'adjust'],
        ['prices', 'check'],
      ]) {
        const { code, stdout, stderr } = await runCli([
          ...words,
          join(data.path, 'bad.csv'),
          '--format',
          'midoffice',
        ]);
        assert.deepEqual([code, stdout], [1, '']);
        assert.match(stderr, pattern);
      }
    }
    const none = await runCli(['prices', 'check', file, '--format', 'midoffice', '--peer', '/no/such.csv']);
    assert.deepEqual([none.code, none.stderr], [1, '/no/such.csv: there is no such file\n']);
  });

  test('a mistake in the call exits with 2 and shows the usage', async () => {
    const cases: [string[], RegExp][] = [
      [['splits', 'detect'], /FILE is missing/],
      [['splits', 'detect', file], /--format is missing: one of alphavantage/],
      [['splits', 'detect', file, '--format', 'excel'], /--format must be one of .*not 'excel'/],
      [
        ['prices', 'adjust', file, '--format', 'wiki', '--dividends', 'never'],
        /--dividends must be one of prior-close, ex-close/,
      ],
      [['prices', 'adjust', file, file, '--format', 'wiki'], /one FILE at a time/],
      [['prices', 'check', file, '--colour', 'red'], /--colour/],
      [['backup', 'restore', 'x', '--into', 'mysql://x'], /--into must be postgres/],
      [['splits'], /There is no command 'splits'/],
    ];
    for (const [words, pattern] of cases) {
      const { code, stdout, stderr } = await runCli(words);
      assert.deepEqual([code, stdout], [2, ''], `${words.join(' ')}: ${stderr}`);
      assert.match(stderr, pattern);
    }
  });

  test('bad settings are named by a command as by a start', async () => {
    const { code, stderr } = await runCli(['backup', 'create'], { DATA_DIR: data.path, PORT: 'many' });
    assert.equal(code, 1);
    assert.match(stderr, /PORT = 'many'/);
  });
});

describe('backup on the embedded engine', () => {
  const [here, there] = [temporaryDataDir(), temporaryDataDir()];
  const opened = async (dataDir: string): Promise<RunningEngines> =>
    openEngines(readSettings({ DATA_DIR: dataDir }), () => undefined);
  after(() => {
    here.remove();
    there.remove();
  });

  test('the drill: another folder has the same tables and files after the restore', async () => {
    const engines = await opened(here.path);
    await prepareDatabase(readSettings({ DATA_DIR: here.path }), engines, () => undefined);
    await insertHardRows(engines.databaseUrl);
    mkdirSync(join(here.path, 'files', 'profiles'), { recursive: true });
    writeFileSync(join(here.path, 'files', 'profiles', 'AAPL.png'), Buffer.from([137, 80, 78, 71, 0, 255]));
    mkdirSync(join(here.path, 'sandbox'));
    writeFileSync(join(here.path, 'sandbox', 'sandbox.json'), '{"format":1}');
    const before = await tableDigests(engines.databaseUrl);
    const file = join(here.path, 'drill.tar.zst');
    const made = await runCli(['backup', 'create', file], { DATA_DIR: here.path });
    assert.deepEqual([made.code, made.stdout], [0, `${file}\n`], made.stderr);
    assert.match(made.stderr, /The secrets key is not in this backup: keep .*secrets\.key apart/);
    assert.equal((await runCli(['backup', 'verify', file])).code, 0);
    await engines.close();

    const keyless = await runCli(['backup', 'restore', file], { DATA_DIR: there.path });
    assert.equal(keyless.code, 1);
    assert.match(keyless.stderr, /secrets key is neither in the backup nor in .*secrets\.key/);
    writeFileSync(join(there.path, 'secrets.key'), readFileSync(join(here.path, 'secrets.key')));
    const restored = await runCli(['backup', 'restore', file], { DATA_DIR: there.path });
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(
      restored.stderr,
      /Restored and read back: 2\d{4} rows of \d+ tables, no usage events, 2 files/,
    );
    const copy = await opened(there.path);
    assert.deepEqual(await tableDigests(copy.databaseUrl), before);
    assert.deepEqual(
      [...readFileSync(join(there.path, 'files', 'profiles', 'AAPL.png'))],
      [137, 80, 78, 71, 0, 255],
    );
    const again = await runCli(['backup', 'restore', file], { DATA_DIR: there.path });
    assert.match(again.stderr, /--force replaces them all/);
    await copy.close();
  });
});

describe('a data folder of another release', () => {
  const data = temporaryDataDir();
  const settings = readSettings({ DATA_DIR: data.path });
  const env = { DATA_DIR: data.path, DEMO: '0' };
  const onDatabase = async (
    work: (database: ReturnType<typeof connect>) => Promise<unknown>,
  ): Promise<void> => {
    const engines = await openEngines(settings, () => undefined);
    const database = connect(engines.databaseUrl, {
      size: 1,
      onError: (error) => createLog('warn').warn(error),
    });
    await work(database);
    await database.close();
    await engines.close();
  };
  after(() => data.remove());

  test('an older one is backed up, then brought forward by the start; what it derived is made again', async () => {
    await onDatabase(async ({ db, pool }) => {
      await db.transaction().execute((trx) => migrateWithin(trx, '0003-market'));
      await pool.query(`
        insert into symbol (symbol, name) values ('OLD', 'Old Inc.');
        insert into source_bar (symbol, source, chart_type, ts, open, high, low, close, volume) values ('OLD', 'yahoo', 'eod', '2024-01-02', 5, 6, 4, 5, 101);
        insert into bar (symbol, env, chart_type, ts, open, high, low, close, volume) values ('OLD', 'production', 'eod', '2024-01-02', 5, 6, 4, 5, 50.5)`);
    });
    const server = await startServer(env);
    assert.match(
      server.stdout(),
      /An earlier release made this data: backing it up into .*before-upgrade-from-0003-market/,
    );
    const volumes = async () => {
      const found: { env: string; volume: number }[] = [];
      await onDatabase(async ({ pool }) => {
        found.push(...(await pool.query('select env, volume from bar order by env')).rows);
      });
      return found.map(({ env: of, volume }) => `${of} ${volume}`).join();
    };
    await until('it is made again', async () => (await volumes()) === 'development 101,production 101');
    await server.end('SIGINT');
    const [saved] = readdirSync(join(data.path, 'backups'));
    assert.equal((await runCli(['backup', 'verify', join(data.path, 'backups', saved!)])).code, 0);
  });

  test('a newer one is refused by name, and nothing is changed', async () => {
    await onDatabase(({ pool }) =>
      pool.query(`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030')`),
    );
    await assert.rejects(
      startServer(env),
      (error: StartFailed) =>
        error.code === 1 &&
        /^A newer release made the data in DATA_DIR = .*9999-from-the-future/.test(error.stderr),
    );
  });
});
