import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startSandbox, type Sandbox } from '../start.ts';

describe("the stand-in of the ECB's data service", () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({
      stripe: { secretKey: 'sk_test_x' },
      now: () => Date.parse('2026-01-05T12:00:00Z'),
    });
  });
  after(() => sandbox.close());
  const get = async (key: string, query: string) => {
    const answer = await fetch(`${sandbox.url}/ecb/service/data/EXR/${key}?${query}`);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  test('answers CSV of the banking days, by currency', async () => {
    const query = 'startPeriod=2024-03-28&endPeriod=2024-04-02&format=csvdata&detail=dataonly';
    const { status, type, text } = await get('D.USD+GBP.EUR.SP00.A', query);
    assert.equal(status, 200);
    assert.match(type!, /^text\/csv/);
    const lines = text.trim().split('\r\n');
    assert.equal(lines[0], 'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE');
    const days = lines.slice(1).map((line) =>
      line
        .split(',')
        .filter((_cell, at) => at === 2 || at === 6)
        .join(' '),
    );
    assert.deepEqual(
      days,
      ['USD 2024-03-28', 'USD 2024-04-02', 'GBP 2024-03-28', 'GBP 2024-04-02'],
      'not at Easter',
    );
    assert.equal((await get('D.USD+GBP.EUR.SP00.A', query)).text, text);
    assert.equal((await get('D..EUR.SP00.A', query)).text.trim().split('\r\n').length, 25);
  });

  test('answers 404 where there is nothing, and nothing of the future', async () => {
    assert.equal((await get('D.XXX.EUR.SP00.A', 'format=csvdata')).status, 404);
    assert.equal((await get('M..EUR.SP00.A', 'format=csvdata')).status, 404);
    assert.equal((await get('D.USD.EUR.SP00.A', 'startPeriod=2026-01-06&format=csvdata')).status, 404);
    assert.equal((await get('D.USD.EUR.SP00.A', 'startPeriod=yesterday&format=csvdata')).status, 400);
    assert.equal((await get('D.USD.EUR.SP00.A', '')).status, 406);
  });
});
