import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crossRate, readEuroRates } from './read-rates.ts';

const bad = (text: string, reason: RegExp) =>
  assert.rejects(
    readEuroRates([text]),
    (error: Error) => reason.test(error.message) || assert.fail(error.message),
  );
const long = 'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE\n';

describe('reference rates of the ECB', () => {
  it('are read from the history file, the daily file and an answer of the data service', async () => {
    assert.deepEqual(
      await readEuroRates([
        'Date,USD,JPY,HRK,\n2024-11-01,1.0885,166.24,N/A,\n2024-10-31,1.0882,165.61,N/A,\n',
      ]),
      [
        { currency: 'USD', date: '2024-11-01', rate: 1.0885 },
        { currency: 'JPY', date: '2024-11-01', rate: 166.24 },
        { currency: 'USD', date: '2024-10-31', rate: 1.0882 },
        { currency: 'JPY', date: '2024-10-31', rate: 165.61 },
      ],
    );
    assert.deepEqual(await readEuroRates(['Date, USD, JPY, \n1 November 2024, 1.0885, 166.24, \n']), [
      { currency: 'USD', date: '2024-11-01', rate: 1.0885 },
      { currency: 'JPY', date: '2024-11-01', rate: 166.24 },
    ]);
    assert.deepEqual(
      await readEuroRates([
        `${long}EXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-11-01,1.0885\nEXR.D.USD.EUR.SP00.A,D,USD,EUR,SP00,A,2024-12-25,NaN\n`,
      ]),
      [{ currency: 'USD', date: '2024-11-01', rate: 1.0885 }],
    );
    assert.deepEqual(await readEuroRates([]), []);
  });

  it('are refused by line and field where they are something else', async () => {
    await bad('symbol,date\nA,2024-01-01\n', /^line 1: not the ECB's reference rates/);
    await bad('Date,USD\n2024-11-01,1.08\n2024-02-30,1.08\n', /^line 3: date: 2024-02-30 is no day/);
    await bad('Date,USD\n1998-12-31,1.17\n', /^line 2: date: the reference rates begin on 1999-01-04/);
    await bad('Date,USD\n2024-11-01,-1\n', /^line 2: USD: -1 is no rate/);
    await bad('Date,USD\n2024-11-01,"1,08"\n', /^line 2: USD: 1,08 is no rate/);
    await bad('Date,Dollar\n2024-11-01,1\n', /^line 1: currency: Dollar is no currency code/);
    await bad(
      'Date,USD\n2024-11-01,1.1\n2024-11-01,1.2\n',
      /^line 3: USD: 2024-11-01 is there twice, with 1.1 and 1.2/,
    );
    await bad(`${long}x,D,USD,GBP,SP00,A,2024-11-01,1.0885\n`, /^line 2: CURRENCY_DENOM must be EUR/);
  });

  it('cross over the euro', () => {
    assert.equal(crossRate(1, 1.0885), 1.0885);
    assert.equal(crossRate(1.25, 1), 0.8);
    assert.equal(crossRate(1.0885, 166.24), 152.723_932_017);
  });
});
