// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { changed, fixServer, sessionBars, type FixServer } from '../testing/fixes.ts';
import { allFixes } from '../registry.ts';
import { claimElsewhere } from '../testing/second-process.ts';

describe('run-functions', () => {
  let server: FixServer;
  const bars = sessionBars(60);
  const input = (params: object, more: object = {}) => ({
    type: 'zeroVolumes',
    subtype: 'repair',
    params,
    ...more,
  });
  before(async () => {
    server = await fixServer();
    await server.make('SILENT', changed(bars, { 10: { volume: 0 } }), { peers: { polygon: bars } });
  });
  after(() => server.close());

  test('takes params, type and subtype, repairs, writes the run down and audits it (r001-run-functions-body)', async () => {
    const done = await server.run(
      'zeroVolumes',
      'repair',
      { symbols: 'SILENT, CLEAN' },
      { reason: 'feed was down' },
    );
    assert.equal(done.message, 'Function ran successfully.');
    assert.deepEqual(done.data.columns, ['symbol', 'date', 'to', 'field', 'value', 'suggested', 'reason']);
    assert.deepEqual([done.data.total, done.changeSets.length, done.effects.count], [1, 1, 1]);
    assert.deepEqual(done.effects.sample[0]!.target, 'SILENT');
    const repaired = await newestAudit(server, 'SILENT');
    assert.deepEqual([repaired.kind, repaired.reason], ['fix.run', 'feed was down']);
    const asked = await newestAudit(server, 'zeroVolumes.repair');
    assert.deepEqual(asked.after, {
      run: done.runId,
      params: { symbols: ['SILENT', 'CLEAN'], development: false },
      targets: 2,
    });
  });

  test('a run that names what its dry run saw is refused once the data changed, and writes nothing', async () => {
    await server.make('SEEN', changed(bars, { 10: { volume: 0 } }), { peers: { polygon: bars } });
    const dry = await server.run('zeroVolumes', 'repair', { symbols: 'SEEN' }, { dryRun: true });
    assert.deepEqual(Object.keys(dry.dataVersions), ['SEEN']);
    const charts = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const edit = { symbol: 'SEEN', date: bars[10]!.date, field: 'volume' as const, value: 4711 };
    assert.equal((await charts.call(correctChartBar, edit)).status, 200);
    await refuses(
      server,
      server.fixer,
      runFunctions,
      input({ symbols: 'SEEN' }, { dataVersions: dry.dataVersions }),
      409,
      'The data of SEEN changed after the preview. Nothing was written; preview again.',
    );
    const again = await server.run('zeroVolumes', 'repair', { symbols: 'SEEN' }, { dryRun: true });
    const { dataVersions } = again;
    assert.equal(
      (await server.run('zeroVolumes', 'repair', { symbols: 'SEEN' }, { dataVersions })).success,
      true,
    );
    await refuses(
      server,
      server.fixer,
      runFunctions,
      input({ symbols: 'CLEAN' }, { dataVersions }),
      409,
      /^The data of CLEAN changed after the preview/,
    );
  });

  test('symbols are a list entered as text with commas (r001-runner-list-params)', async () => {
    const dry = (symbols: unknown) => server.run('zeroVolumes', 'repair', { symbols }, { dryRun: true });
    assert.equal((await dry(' silent , clean,SILENT ')).data.total, 0);
    assert.equal((await dry(['SILENT', 'CLEAN'])).success, true);
    const all = await dry('*');
    assert.ok(all.jobId, 'a star means every symbol, and always runs as a job');
    await refuses(
      server,
      server.fixer,
      runFunctions,
      input({ symbols: '*' }),
      409,
      'A run over 3 symbols needs a dry run first. Start one, check its result, and execute it from there.',
    );
  });

  test('a function that only reports answers a CSV file (r001-runner-csv)', async () => {
    const { status, body, headers } = await server.fixer.call(runFunctions, {
      type: 'coverageBySymbol',
      subtype: 'report',
      params: { symbols: 'CLEAN' },
    });
    assert.equal(status, 200);
    assert.match(String(headers['content-type']), /^text\/csv/);
    assert.equal(
      headers['content-disposition'],
      'attachment; filename="coverageBySymbol-report-2024-06-03.csv"',
    );
    assert.match(
      body as unknown as string,
      /^symbol,exchange,source,chartType,first,last,bars,sessions,missing\r\nCLEAN,/,
    );
  });

  test('required parameters and every list of symbols must be filled, a boolean is (r001-runner-required)', async () => {
    const bad = (params: object, text: string | RegExp, status = 400) =>
      refuses(server, server.fixer, runFunctions, input(params), status, text);
    await bad({}, 'Please fill all required parameters.');
    await bad({ symbols: '  ' }, 'Please fill all required parameters.');
    await bad({ symbols: '', development: false }, 'Please fill all required parameters.');
    await bad({ symbols: 'NOPE, CLEAN, NADA' }, 'symbols: NOPE, NADA are not known', 404);
    await bad({ symbols: 'CLEAN', development: 'yes' }, 'development: must be true or false');
    await bad({ symbols: 'CLEAN', from: '1.2.2024' }, 'from: must be a date such as 2024-06-01');
    await bad({ symbols: 'CLEAN', speed: 9 }, 'speed: is not a parameter of this function');
    await bad({ symbols: 'CL?AN' }, /^symbols: may hold letters/);
    const wrong = (more: object, text: string) =>
      refuses(server, server.fixer, runFunctions, { ...input({ symbols: 'CLEAN' }), ...more }, 404, text);
    await wrong({ type: 'magic' }, 'type: there is no fix magic');
    await wrong({ subtype: 'toString' }, 'subtype: zeroVolumes has no function toString');
    await refuses(
      server,
      server.fixer,
      runFunctions,
      { type: 'symbolChange', subtype: 'repair', params: { symbols: 'CLEAN', newSymbol: 'NEVER' } },
      404,
      'newSymbol: NEVER is not known',
    );
  });

  test('a range that ends before it begins is refused by every function that takes one', async () => {
    const functions = [...(await allFixes())].flatMap(([type, { functions: own }]) =>
      Object.entries(own).map(([subtype, one]) => ({ type, subtype, shape: one.params.shape })),
    );
    const ranged = functions.filter(({ shape }) => 'from' in shape && 'to' in shape);
    assert.ok(ranged.length >= 40, `${ranged.length} functions take a range`);
    const turned = { symbols: 'CLEAN', from: '2023-02-02', to: '2023-02-01' };
    for (const { type, subtype } of ranged) {
      const digest = await server.digest();
      const { status, body } = await server.fixer.call(runFunctions, { type, subtype, params: turned });
      assert.deepEqual(
        [status, body],
        [
          400,
          {
            ...(body as object),
            message: 'from: must not be later than to',
            error: 'from: must not be later than to',
            field: 'from',
          },
        ],
        `${type}.${subtype}`,
      );
      assert.equal(await server.digest(), digest, `${type}.${subtype} wrote something`);
    }
    const day = { symbols: 'CLEAN', from: '2023-02-02', to: '2023-02-02' };
    assert.equal((await server.run('zeroVolumes', 'repair', day)).success, true, 'one day is a range');
  });

  test('a period is a range that ends with the last day, or today (r001-period-codes)', async () => {
    const last = bars.at(-1)!.date;
    await server.make('PERIOD', changed(bars, { 10: { volume: 0 } }), { peers: { polygon: bars } });
    const silent = (params: object) =>
      server.run(
        'zeroVolumes',
        'repair',
        { symbols: 'PERIOD', to: bars[10]!.date, ...params },
        { dryRun: true },
      );
    for (const period of ['1d', '1w', '1m', '1q', '1y']) {
      const found = await silent({ period });
      assert.equal(found.success, true, period);
      assert.match(
        JSON.stringify(found.data.rows),
        new RegExp(bars[10]!.date),
        `${period} holds its last day`,
      );
    }
    const nothing = await silent({ period: '1d', to: last });
    assert.doesNotMatch(JSON.stringify(nothing.data.rows), new RegExp(bars[10]!.date), 'a day is one day');
    const digest = await server.digest();
    for (const [params, message] of [
      [{ period: '2w' }, 'period: must be one of 1d, 1w, 1m, 1q, 1y'],
      [{ period: '1w', from: bars[0]!.date }, 'period: must not be given with a first day'],
    ] as const) {
      const { status, body } = await server.fixer.call(runFunctions, input({ symbols: 'PERIOD', ...params }));
      assert.deepEqual([status, (body as { message: string }).message], [400, message]);
    }
    assert.equal(await server.digest(), digest);
  });

  test('whoever holds the name of a fix may run it, and no other', async () => {
    const one = await server.staff({ role: 'standard', permissions: ['zeroVolumes'] });
    const dry = input({ symbols: 'CLEAN' }, { dryRun: true });
    assert.equal((await one.call(runFunctions, dry)).status, 200);
    const other = { ...dry, type: 'weekendBars' };
    await refuses(server, one, runFunctions, other, 403, 'You do not have access to this page.');
    const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    await refuses(server, stranger, runFunctions, dry, 403, 'You do not have access to this page.');
  });

  test('two runs of one fix on one target at once: the second is refused by name, from another process too', async () => {
    const release = await claimElsewhere(server, 'zeroVolumes', 'SILENT');
    const busy = 'zeroVolumes is already running on SILENT.';
    await refuses(server, server.fixer, runFunctions, input({ symbols: 'CLEAN, SILENT' }), 409, busy);
    const elsewhere = await server.run('zeroVolumes', 'repair', { symbols: 'CLEAN' });
    assert.equal(elsewhere.success, true, 'another target is free');
    assert.equal(
      (await server.run('weekendBars', 'repair', { symbols: 'SILENT' })).success,
      true,
      'so is another fix',
    );
    await release();
    assert.equal((await server.run('zeroVolumes', 'repair', { symbols: 'SILENT' })).success, true);
  });

  test('a refusal on one symbol leaves the others alone: nothing is half applied', async () => {
    await server.make('AAA', changed(bars, { 5: { volume: 0 } }), { peers: { polygon: bars } });
    await refuses(
      server,
      server.fixer,
      runFunctions,
      input({ symbols: 'AAA, ZZZ' }),
      404,
      'symbols: ZZZ is not known',
    );
  });
});
