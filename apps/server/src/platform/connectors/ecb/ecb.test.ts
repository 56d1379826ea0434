import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { testEcb, type TestEcb } from '../../../testing/ecb.ts';
import { createEcb } from './ecb.ts';

describe("the ECB's data service", () => {
  let bank: TestEcb;
  before(async () => {
    bank = await testEcb();
  });
  after(() => bank.sandbox.close());
  const ecb = () => createEcb(bank.options);

  test('answers the rates of the days that are asked for; nothing where there are none', async () => {
    const connector = ecb();
    assert.equal(connector.health(), 'not asked yet');
    const text = await connector.rates('2024-11-01', '2024-11-03');
    assert.match(text, /EXR\.D\.USD\.EUR\.SP00\.A,D,USD,EUR,SP00,A,2024-11-01,\d/);
    assert.equal(await connector.rates('2024-11-02', '2024-11-03'), '', 'a weekend');
    assert.equal(connector.health(), 'answers');
    assert.deepEqual(bank.sandbox.requests().at(-1)?.query, {
      startPeriod: '2024-11-02',
      endPeriod: '2024-11-03',
      format: 'csvdata',
      detail: 'dataonly',
    });
  });

  test('says when it is busy, silent or not connected', async () => {
    const connector = ecb();
    const rates = () => connector.rates('2024-11-01', '2024-11-03');
    bank.sandbox.inject({ vendor: 'ecb', kind: '429' });
    await assert.rejects(rates(), {
      status: 503,
      message: 'The European Central Bank is busy, please try again in a minute.',
    });
    bank.sandbox.inject({ vendor: 'ecb', kind: '500' });
    await assert.rejects(rates(), { status: 502 });
    assert.equal(connector.health(), 'does not answer');
    bank.sandbox.inject({ vendor: 'ecb', kind: 'reset' });
    await assert.rejects(rates(), { status: 502 });
    await assert.rejects(createEcb(undefined).rates('2024-11-01', '2024-11-03'), { status: 424 });
  });
});
