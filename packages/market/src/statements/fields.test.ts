import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { identityFields, stableNames, statementFields, statementTypes } from './fields.ts';
import { documentedSample, recordedSample, samplesAbsent } from './testing/api-samples.ts';

if (samplesAbsent) console.log(samplesAbsent);

/** Fields of version 3 that `stable` no longer has. */
const ONLY_V3 = new Set([
  'link',
  'finalLink',
  'grossProfitRatio',
  'ebitdaratio',
  'operatingIncomeRatio',
  'incomeBeforeTaxRatio',
  'netIncomeRatio',
  'totalLiabilitiesAndStockholdersEquity',
]);

describe('fields of the statements', () => {
  it('have a name once in a statement', () => {
    for (const statement of statementTypes) {
      const names = [...identityFields, ...statementFields[statement].map(({ name }) => name)];
      assert.equal(new Set(names).size, names.length, statement);
    }
  });

  for (const statement of statementTypes) {
    it(`${statement}: are those of the documented answer, in its order`, { skip: samplesAbsent }, () => {
      const own = [...identityFields.slice(0, -2), ...statementFields[statement].map(({ name }) => name)];
      assert.deepEqual(Object.keys(documentedSample(statement)), [...own, ...identityFields.slice(-2)]);
    });

    it(
      `${statement}: lead to names of the recorded answer, or are version 3's only`,
      { skip: samplesAbsent },
      () => {
        const stable = recordedSample(statement);
        for (const name of [...identityFields, ...statementFields[statement].map((field) => field.name)])
          assert.equal(Object.hasOwn(stable, stableNames[name] ?? name), !ONLY_V3.has(name), name);
      },
    );
  }

  it('are renamed only where the recorded answers lack their own name', { skip: samplesAbsent }, () => {
    const recorded = statementTypes.map(recordedSample);
    for (const [name, stable] of Object.entries(stableNames)) {
      assert.ok(
        recorded.every((each) => !Object.hasOwn(each, name)),
        name,
      );
      assert.ok(
        recorded.some((each) => Object.hasOwn(each, stable)),
        stable,
      );
    }
  });
});
