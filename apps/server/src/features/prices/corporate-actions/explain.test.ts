import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { convertRecordToManual } from '@midoffice/contract/prices/corporate-actions/calls/convert-record-to-manual';
import { invalidateEdsRecord } from '@midoffice/contract/prices/corporate-actions/calls/invalidate-eds-record';
import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { edsServer, type EdsServer } from './testing/eds.ts';

describe('why a value of corporate actions is what it is', () => {
  let server: EdsServer;
  before(async () => {
    server = await edsServer();
  });
  after(() => server.close());
  const key = '2023-08-02';
  const why = async (field = 'eps', at = `earnings/${key}`, client = server.editor) =>
    client.call(whyThisValue, { targetKind: 'eds', target: 'ACME', key: at, field });
  const steps = async (field = 'eps') =>
    (await why(field)).body.steps.map((step) => [step.label, step.value, step.changeSetId]);

  test('source and import, then an invalid mark, a correction, and a conversion, each with its change set', async () => {
    const first = (await why()).body;
    assert.deepEqual(
      [
        first.value,
        first.source?.name,
        first.source?.value,
        first.source?.fileName,
        first.source?.importedBy,
      ],
      [1.25, 'nasdaq', 1.25, 'factory.csv', 'test'],
    );
    assert.deepEqual([first.steps, first.changeSets], [[], []]);
    const mark = { symbol: 'ACME', table: 'earnings' as const, date: key, source: 'nasdaq' as const };
    const marked = (
      await server.editor.call(invalidateEdsRecord, { ...mark, invalid: true, fullSource: true })
    ).body.changeSetId;
    const passedOver = ['nasdaq is passed over as invalid', 1.25, marked];
    assert.deepEqual(await steps(), [passedOver]);
    assert.equal((await why()).body.source?.name, 'yahoo');
    const corrected = (
      await server.editor.call(updateEpsData, {
        symbol: 'ACME',
        table: 'earnings',
        updatedValues: [{ key, eps: 9, currency: 'EUR' }],
        reason: 'as reported',
      })
    ).body.changeSetId;
    assert.deepEqual(await steps(), [passedOver, ['Corrected', 9, corrected]]);
    const { value, source, changeSets } = (await why('currency')).body;
    assert.deepEqual([value, source?.value, changeSets[0]?.reason], ['EUR', null, 'as reported']);
    assert.deepEqual((await steps('revenue')).length, 1, 'another cell was not corrected');
    const data = { symbol: 'ACME', key };
    const made = (await server.editor.call(convertRecordToManual, { data, table: 'earnings' })).body
      .changeSetId;
    const manual = (await why()).body;
    assert.deepEqual([manual.value, manual.source], [9, null]);
    assert.deepEqual(await steps(), [
      passedOver,
      ['Made a manual record', null, made],
      ['Entered', 9, corrected],
    ]);
  });

  test('of a mark on one record and one on the whole source, the one in force is named', async () => {
    const date = server.days[20]!;
    const send = async (invalid: boolean, fullSource: boolean) => {
      const mark = { symbol: 'ACME', table: 'splits', date, source: 'yahoo', invalid, fullSource } as const;
      return (await server.editor.call(invalidateEdsRecord, mark)).body.changeSetId;
    };
    const whole = await send(true, true);
    await send(true, false);
    await send(false, false);
    const { body } = await why('numerator', `splits/${date}`);
    assert.deepEqual(
      body.steps.map((step) => [step.label, step.changeSetId]),
      [['yahoo is passed over as invalid', whole]],
    );
  });

  test('a deleted record has no value, and says who took it out', async () => {
    const gone = '2023-05-02';
    const { changeSetId } = (
      await server.editor.call(updateEpsData, { symbol: 'ACME', table: 'earnings', deletedValues: [gone] })
    ).body;
    const { value, steps: notified, changeSets } = (await why('eps', `earnings/${gone}`)).body;
    assert.deepEqual(
      [value, notified.at(-1)?.label, notified.at(-1)?.changeSetId],
      [null, 'Deleted', changeSetId],
    );
    assert.deepEqual(
      changeSets.map((set) => set.id),
      [changeSetId],
      'a mark on a source that sent nothing here has no bearing',
    );
  });

  test('what is no cell is a 404, and a stranger is refused', async () => {
    for (const [at, field] of [
      ['earnings/2001-01-01', 'eps'],
      [`earnings/${key}`, 'nothing'],
      [`shoes/${key}`, 'eps'],
      [key, 'eps'],
    ] as const)
      assert.equal((await why(field, at)).status, 404, `${at} ${field}`);
    assert.equal((await why('eps', `earnings/${key}`, server.stranger)).status, 403);
  });
});
