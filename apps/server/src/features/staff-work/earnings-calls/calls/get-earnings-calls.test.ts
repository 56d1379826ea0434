import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import { callsServer, hour, noon, noonMs, refuses, type CallsServer } from '../testing/calls.ts';

describe('earnings-call', () => {
  let server: CallsServer;
  const day = 24 * hour;
  before(async () => {
    server = await callsServer();
    await server.add({ symbol: 'AAA', date: '2024-06-10', transcriptionTime: noon + 7 * day });
    await server.add({
      symbol: 'BBB',
      date: '2024-06-04',
      transcriptionTime: noon + day,
      altSymbols: ['BBB.L'],
    });
    await server.add({ symbol: 'CCC', date: '2024-06-05', transcriptionTime: noon + 3 * day });
    await server.add({ symbol: 'DDD', date: '2024-06-20', transcriptionTime: null });
    await server.add({ symbol: 'EEE', date: '2024-06-03', transcriptionTime: noon - hour / 2 });
    await server.add({ symbol: 'FFF', date: '2024-05-01', transcriptionTime: noon - 33 * day + day });
    await server.add({ symbol: 'GGG', date: '2024-05-20', transcriptionTime: noon - 14 * day });
  });
  after(() => server.close());
  const list = async (query: Record<string, unknown>) =>
    (await server.ann.call(getEarningsCalls, query)).body;
  const symbols = async (query: Record<string, unknown>) => (await list(query)).map(({ symbol }) => symbol);

  test('each phase has its calls, with all fields of a record', async () => {
    assert.deepEqual(await symbols({ type: 'pre-call' }), ['BBB', 'CCC', 'AAA', 'DDD']);
    assert.deepEqual(await symbols({ type: 'in-call' }), ['EEE']);
    assert.deepEqual(await symbols({ type: 'post-call' }), ['GGG', 'FFF']);
    const [call] = await list({ type: 'pre-call' });
    const { alerts, ...record } = call!;
    assert.deepEqual(record, {
      symbol: 'BBB',
      date: '2024-06-04',
      fiscalPeriod: '2024-Q1',
      calendarYear: 2024,
      period: 'Q1',
      altSymbols: ['BBB.L'],
      errorScore: 0,
      totalScore: 100,
      schedule: null,
      dialinNumber: '',
      dialinCode: '',
      dialinLink: '',
      newsLink: '',
      audioFileLink: '',
      transcriptionTime: noon + day,
      invalid: false,
      deleted: false,
      inCall: false,
      phase: 'pre-call',
      hasRaw: false,
      version: 1,
      hasProcessed: false,
      sources: [],
    });
    assert.deepEqual(
      alerts.map(({ title }) => title),
      ['Nobody has taken this call', 'No dial-in number'],
    );
  });

  test('Upcoming keeps calls whose time is to come, the next one first (r002-calls-upcoming)', async () => {
    assert.deepEqual(await symbols({ type: 'pre-call', filter: 'upcoming' }), ['BBB', 'CCC', 'AAA']);
    assert.deepEqual(await symbols({ type: 'in-call', filter: 'upcoming' }), []);
  });

  test('Mismatch keeps calls that were transcribed on another day, the latest first (r002-calls-mismatch)', async () => {
    await server.add({
      symbol: 'HHH',
      date: '2024-05-01',
      transcriptionTime: Date.parse('2024-05-02T00:00:00Z') / 1000,
    });
    await server.add({
      symbol: 'III',
      date: '2024-05-03',
      transcriptionTime: Date.parse('2024-05-03T23:59:59Z') / 1000,
    });
    assert.deepEqual(await symbols({ type: 'pre-call', filter: 'mismatch' }), ['CCC']);
    assert.deepEqual(await symbols({ type: 'post-call', filter: 'mismatch' }), ['FFF', 'HHH']);
  });

  test('a symbol finds its calls and those that have it as alternate symbol; columns sort', async () => {
    assert.deepEqual(await symbols({ type: 'pre-call', symbol: 'bbb.l' }), ['BBB']);
    assert.deepEqual(await symbols({ type: 'pre-call', symbol: 'AAA' }), ['AAA']);
    assert.deepEqual(await symbols({ type: 'pre-call', symbol: '' }), ['BBB', 'CCC', 'AAA', 'DDD']);
    assert.deepEqual(await symbols({ type: 'pre-call', sort: 'symbol', descending: 'true' }), [
      'DDD',
      'CCC',
      'BBB',
      'AAA',
    ]);
    assert.deepEqual(await symbols({ type: 'pre-call', sort: 'transcriptionTime', descending: 'true' }), [
      'AAA',
      'CCC',
      'BBB',
      'DDD',
    ]);
  });

  test('a call is in the call from its time on for two hours, or until its transcript is there', async () => {
    const at = (ms: number) => ((server.clock.nowMs = noonMs + ms), symbols({ type: 'in-call' }));
    assert.deepEqual(await at((1.5 * hour - 1) * 1000), ['EEE']);
    assert.deepEqual(await at(1.5 * hour * 1000), []);
    assert.deepEqual(await at(-0.5 * hour * 1000), ['EEE']);
    assert.deepEqual(await at(-0.5 * hour * 1000 - 1), []);
    server.clock.nowMs = noonMs;
    const record = { symbol: 'EEE', fiscalPeriod: '2024-Q1', rawTranscriptText: 'Operator: Good day.' };
    await server.ann.call(updateEarningsCallAdditionals, { type: 'raw', record });
    assert.deepEqual(await symbols({ type: 'in-call' }), []);
    assert.equal((await symbols({ type: 'post-call' }))[0], 'EEE');
  });

  test('the day has the calls of all phases: under way, of today, of the last three and the next 24 hours', async () => {
    assert.deepEqual(await symbols({ type: 'day' }), ['EEE']);
    const add = (symbol: string, date: string, hours: number | null) =>
      server.add({ symbol, date, transcriptionTime: hours === null ? null : noon + hours * hour });
    await add('TOMORROW', '2024-06-04', 23);
    await add('BEYOND', '2024-06-04', 25);
    await add('OPEN', '2024-06-03', null);
    await add('MORNING', '2024-06-03', -10);
    await add('OTHERDAY', '2024-06-03', 10 * 24);
    await add('EVENING', '2024-06-02', -13);
    assert.deepEqual(await symbols({ type: 'day' }), ['MORNING', 'EEE', 'OPEN', 'TOMORROW', 'OTHERDAY']);
    server.clock.nowMs = Date.parse('2024-06-04T00:30:00Z');
    assert.ok(!(await symbols({ type: 'day' })).includes('MORNING'));
    server.clock.nowMs = noonMs;
    assert.deepEqual(await symbols({ type: 'day', symbol: 'OPEN' }), ['OPEN']);
    assert.deepEqual(await symbols({ type: 'day', page: '2' }), []);
  });

  test('fifty a page; bad input and strangers are refused', async () => {
    for (let n = 0; n < 51; n += 1)
      await server.add({ symbol: `P${n}`, date: '2025-01-10', transcriptionTime: noon + 300 * day + n });
    const [first, second] = [await list({ type: 'pre-call' }), await list({ type: 'pre-call', page: '2' })];
    assert.deepEqual([first.length, second.length], [50, 9]);
    await refuses(
      server,
      server.ann,
      getEarningsCalls,
      {},
      400,
      /^type: must be one of pre-call, in-call, post-call/,
    );
    await refuses(server, server.ann, getEarningsCalls, { type: 'later' }, 400, /^type: /);
    await refuses(server, server.ann, getEarningsCalls, { type: 'pre-call', filter: 'x' }, 400, /^filter: /);
    await refuses(
      server,
      server.ann,
      getEarningsCalls,
      { type: 'pre-call', symbol: "'; drop" },
      400,
      /^symbol: /,
    );
    await refuses(server, server.stranger, getEarningsCalls, { type: 'pre-call' }, 403, /./);
    await refuses(server, server.nobody, getEarningsCalls, { type: 'pre-call' }, 401, /./);
  });
});
