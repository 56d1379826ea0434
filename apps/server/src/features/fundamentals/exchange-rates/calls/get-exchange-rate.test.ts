// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getExchangeRate } from '@midoffice/contract/fundamentals/exchange-rates/calls/get-exchange-rate';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { importRates } from '../import.ts';

const file = `Date,USD,GBP,HRK,
2025-06-05,1.1423,0.8412,N/A,
2024-11-01,1.0885,0.8402,N/A,
2024-10-31,1.0882,0.8393,N/A,
2022-12-30,1.0666,0.8869,7.5365,
1999-01-04,1.1789,0.7111,N/A,
`;

describe('exchange-rate', () => {
  let server: TestServer;
  let analyst: Client;
  before(async () => {
    server = await testServer({ now: () => Date.parse('2025-06-06T12:00:00Z') });
    analyst = await server.staff({ role: 'analyst', permissions: ['financialStatements'] });
  });
  after(() => server.close());
  const ask = { from: 'USD', to: 'GBP', dates: ['2024-11-01'] };

  test('says that no rates are stored, and then answers', async () => {
    await refuses(server, analyst, getExchangeRate, ask, 503, /^No exchange rates are stored yet\./);
    await importRates(server.platform.db, { actor: { id: null, label: 'test' }, call: 'import rates' }, [
      file,
    ]);
    const { status, body } = await analyst.call(getExchangeRate, ask);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      from: 'USD',
      to: 'GBP',
      rate: [{ date: '2024-11-01', factor: 0.771_887_919_155, bankingDay: '2024-11-01' }],
    });
  });

  test('a Sunday has the rates of the Friday before, which is named; in the order asked for, twice where asked twice', async () => {
    const dates = ['2024-11-03', '2024-10-31', '2024-11-03', '2025-06-06'];
    const { body } = await analyst.call(getExchangeRate, { from: 'EUR', to: 'USD', dates });
    assert.deepEqual(body.rate, [
      { date: '2024-11-03', factor: 1.0885, bankingDay: '2024-11-01' },
      { date: '2024-10-31', factor: 1.0882, bankingDay: '2024-10-31' },
      { date: '2024-11-03', factor: 1.0885, bankingDay: '2024-11-01' },
      { date: '2025-06-06', factor: 1.1423, bankingDay: '2025-06-05' },
    ]);
  });

  test('rates cross over the euro, both ways; the same currency is 1', async () => {
    const factor = async (from: string, to: string): Promise<number> =>
      (await analyst.call(getExchangeRate, { from, to, dates: ['2024-11-01'] })).body.rate[0]!.factor;
    assert.equal(await factor('usd', 'eur'), Number((1 / 1.0885).toPrecision(12)));
    assert.ok(Math.abs((await factor('USD', 'GBP')) * (await factor('GBP', 'USD')) - 1) < 1e-11);
    assert.equal(await factor('GBP', 'GBP'), 1);
    assert.equal(await factor('EUR', 'EUR'), 1);
  });

  test('pence and other parts of a currency are counted as such, and keep their name', async () => {
    const asked = async (from: string, to: string) =>
      (await analyst.call(getExchangeRate, { from, to, dates: ['2024-11-01'] })).body;
    const pound = (await asked('GBP', 'USD')).rate[0]!.factor;
    for (const pence of ['GBp', 'GBX', 'gbx']) {
      const { from, rate } = await asked(pence, 'USD');
      assert.deepEqual(
        [from, rate[0]!.factor],
        [pence === 'gbx' ? 'GBX' : pence, Number((pound / 100).toPrecision(12))],
      );
    }
    assert.equal((await asked('GBP', 'GBp')).rate[0]!.factor, 100);
    assert.equal((await asked('GBX', 'GBp')).rate[0]!.factor, 1);
    assert.deepEqual([(await asked('gbp', 'usd')).from, (await asked('Gbp', 'usd')).from], ['GBP', 'GBP']);
    const unknown = { from: 'USd', to: 'EUR', dates: ['2024-11-01'] };
    await refuses(server, analyst, getExchangeRate, unknown, 400, /^from: USd is no currency/);
  });

  test('both codes must have exactly 3 characters (r001-currency-3-chars)', async () => {
    const words = 'must be a currency code of exactly 3 characters, such as EUR';
    for (const from of ['EU', 'EURO', '', 5, null])
      await refuses(server, analyst, getExchangeRate, { ...ask, from }, 400, `from: ${words}`);
    await refuses(server, analyst, getExchangeRate, { ...ask, to: 'US' }, 400, `to: ${words}`);
    await refuses(server, analyst, getExchangeRate, { ...ask, to: 'U$D' }, 400, `to: ${words}`);
  });

  test('a currency that does not exist and days without a rate are refused by field', async () => {
    const refused = (input: object, text: string | RegExp) =>
      refuses(server, analyst, getExchangeRate, { ...ask, ...input }, 400, text);
    await refused({ from: 'ZZZ' }, 'from: ZZZ is no currency that the ECB publishes rates of');
    await refused({ to: 'QQQ' }, 'to: QQQ is no currency that the ECB publishes rates of');
    await refused(
      { dates: ['2024-11-01', '1998-12-31'] },
      "dates.1: must not be before 1999-01-04: the ECB's rates begin there",
    );
    await refused({ dates: ['2025-06-07'] }, 'dates.0: must not be later than today (2025-06-06)');
    await refused(
      { from: 'HRK', dates: ['2022-12-31', '2024-11-01'] },
      'dates.1: the last rate of HRK is of 2022-12-30',
    );
    await refused({ from: 'HRK', dates: ['1999-01-04'] }, 'dates.0: the rates of HRK begin on 2022-12-30');
    await refused(
      { dates: ['2010-01-04'] },
      'dates.0: no rate of USD and GBP is stored for 2010-01-04 or the days before',
    );
    await refused({ dates: ['2024-02-30'] }, /^dates\.0: /);
    await refused({ dates: [] }, 'dates: must name at least one day');
    await refused(
      { dates: Array.from({ length: 501 }, () => '2024-11-01') },
      'dates: must name at most 500 days',
    );
    await refused({ dates: '2024-11-01' }, 'dates: must be a list of days (YYYY-MM-DD)');
  });

  test('refuses whoever has neither editor', async () => {
    const stranger = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
    await refuses(server, stranger, getExchangeRate, ask, 403, 'You do not have access to this page.');
    await refuses(server, server.nobody, getExchangeRate, ask, 401, /./);
    const eps = await server.staff({ role: 'standard', permissions: ['epsEditor'] });
    assert.equal((await eps.call(getExchangeRate, ask)).status, 200);
  });
});
