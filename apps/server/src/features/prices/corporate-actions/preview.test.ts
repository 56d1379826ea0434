// Long: runs with `npm test -- all`.
import { stalePreview } from '@midoffice/contract/system/ledger/lists';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { convertRecordToManual } from '@midoffice/contract/prices/corporate-actions/calls/convert-record-to-manual';
import { getEpsEditor } from '@midoffice/contract/prices/corporate-actions/calls/get-eps-editor';
import { invalidateEdsRecord } from '@midoffice/contract/prices/corporate-actions/calls/invalidate-eds-record';
import { saveManualRecord } from '@midoffice/contract/prices/corporate-actions/calls/save-manual-record';
import { updateEdsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eds-data';
import { updateEpsData } from '@midoffice/contract/prices/corporate-actions/calls/update-eps-data';
import type { EdsRepairDone, EdsTable, EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';
import { groupedRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { AnyCall, Conflict } from '@midoffice/contract/kernel';
import { makeRecords } from './factory.ts';
import { edsServer, refuses, type EdsServer } from './testing/eds.ts';

const key = '2023-08-02';

interface Case {
  readonly name: string;
  readonly call: AnyCall;
  readonly table: EdsTable;
  input(server: EdsServer): object;
  /** An import that changes what the repair builds on. */
  meddle(server: EdsServer): Promise<void>;
  /** What the preview must name, as key and field. */
  readonly names: readonly string[];
}

const nasdaq = (eps: number) => (server: EdsServer) =>
  makeRecords(server.platform, 'earnings', 'nasdaq', 'ACME', [{ date: key, eps, revenue: 111 }]);

const cases: readonly Case[] = [
  {
    name: 'update-eds-data (the calendar)',
    call: updateEdsData,
    table: 'earnings',
    input: () => ({ record: { symbol: 'ACME', key, eps: 9, currency: 'eur' } }),
    meddle: nasdaq(3),
    names: [`${key} eps`, `${key} currency`],
  },
  {
    name: 'eps-manual-record (a new one)',
    call: saveManualRecord,
    table: 'dividends',
    input: ({ days }) => ({ record: { symbol: 'ACME', date: days[30], dividend: 1.5 } }),
    // Another dividend in the chart's list before it: the new one changes other adjusted closes.
    meddle: async ({ editor, days }) => {
      const record = { symbol: 'ACME', date: days[35]!, dividend: 2 };
      await editor.call(saveManualRecord, { table: 'dividends', record });
    },
    names: ['record', 'dividend'],
  },
  {
    name: 'convert-record-to-manual',
    call: convertRecordToManual,
    table: 'earnings',
    input: () => ({ data: { symbol: 'ACME', key } }),
    meddle: nasdaq(3),
    names: [`${key} source`],
  },
  {
    name: 'eps-editor-invalidate of a whole source',
    call: invalidateEdsRecord,
    table: 'earnings',
    input: () => ({ symbol: 'ACME', date: key, source: 'nasdaq', invalid: true, fullSource: true }),
    meddle: nasdaq(3),
    names: [`${key} source`, `${key} eps`, `${key} revenue`, `${key} epsEstimated`],
  },
  {
    name: 'update-eps-data (Save Updates)',
    call: updateEpsData,
    table: 'earnings',
    input: () => ({
      symbol: 'ACME',
      updatedValues: [{ key: '2023-05-02', eps: 4 }],
      deletedValues: [key],
    }),
    meddle: ({ platform }) =>
      makeRecords(platform, 'earnings', 'fmp', 'ACME', [{ date: '2023-05-02', eps: 1, revenue: 7 }]),
    names: ['2023-05-02 eps', `${key} record`],
  },
];

describe('every repair of corporate actions is previewed', () => {
  let server: EdsServer;
  beforeEach(async () => {
    server = await edsServer();
  });
  afterEach(() => server.close());

  /** The main set as customers get it, `key field` to value. */
  async function shown(type: EdsTable): Promise<Map<string, EdsValue>> {
    const { main } = (await server.editor.call(getEpsEditor, { symbol: 'ACME', type })).body;
    const values = main.map((record): [string, EdsValue][] =>
      record.deleted
        ? []
        : [
            [`${record.key} record`, record.source],
            ...Object.entries(groupedRecord(type, record).values).map(
              ([field, value]): [string, EdsValue] => [`${record.key} ${field}`, value],
            ),
          ],
    );
    return new Map(values.flat());
  }

  test('a value that the list of outliers would name is a warning of the preview, and a usual one is none', async () => {
    const { editor, platform } = server;
    const days = ['2022-02-01', '2022-05-02', '2022-08-01', '2022-11-01'];
    await makeRecords(
      platform,
      'earnings',
      'yahoo',
      'ACME',
      days.map((date) => ({ date, eps: 1.1, epsEstimated: 1 })),
    );
    const edit = async (eps: number): Promise<EdsRepairDone> =>
      (
        await editor.call(updateEpsData, {
          symbol: 'ACME',
          table: 'earnings',
          updatedValues: [{ key: '2023-05-02', eps }],
          preview: true,
        } as never)
      ).body as EdsRepairDone;
    const digest = await server.digest();
    const { effects } = await edit(125);
    assert.deepEqual(effects.warnings.map(({ where, date, field }) => [where, date, field])[0], [
      'ACME earnings',
      '2023-05-02',
      'eps',
    ]);
    assert.match(effects.warnings.map(({ message }) => message).join(), /times the median 1\.1/);
    assert.deepEqual((await edit(1.2)).effects.warnings, []);
    assert.equal(await server.digest(), digest);
  });

  async function send(one: Case, more: object): Promise<EdsRepairDone> {
    const { status, body } = await server.editor.call(one.call, {
      table: one.table,
      ...one.input(server),
      ...more,
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body as EdsRepairDone;
  }

  for (const one of cases) {
    test(`${one.name}: the preview writes nothing and says what is written`, async () => {
      const digest = await server.digest();
      const preview = await send(one, { preview: true });
      assert.equal(await server.digest(), digest, 'the preview wrote something');
      assert.equal(preview.changeSetId, null);
      const notified = preview.changed.map((change) => `${change.key} ${change.field}`);
      for (const name of one.names)
        assert.ok(
          notified.some((line) => line.endsWith(name)),
          `${name} is not among ${notified.join(', ')}`,
        );
      const before = await shown(one.table);
      const done = await send(one, { expectedPreview: preview.digest });
      assert.ok(done.changeSetId);
      const after = await shown(one.table);
      assert.deepEqual(
        [done.changed, done.cells, done.effects.count, done.digest],
        [preview.changed, preview.cells, preview.effects.count, preview.digest],
      );
      const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
        (name) => (before.get(name) ?? null) !== (after.get(name) ?? null),
      );
      const isPart = (name: string) => {
        const [of] = name.split(' ');
        const gone = preview.changed.find((change) => change.key === of && change.field === 'record');
        return gone !== undefined;
      };
      // A record that comes or goes is one line; all else is named value by value, and no other is.
      assert.deepEqual(
        differing.filter((name) => !isPart(name) && !name.endsWith(' record')).sort(),
        notified.filter((name) => !isPart(name) && !name.endsWith(' source')).sort(),
      );
      for (const change of preview.changed) {
        const name = `${change.key} ${change.field === 'source' ? 'record' : change.field}`;
        assert.deepEqual(
          [before.get(name) ?? null, after.get(name) ?? null],
          [change.before, change.after],
          name,
        );
      }
    });

    test(`${one.name}: refused once something else would be written than was shown`, async () => {
      const preview = await send(one, { preview: true });
      await one.meddle(server);
      const input = { table: one.table, ...one.input(server), expectedPreview: preview.digest };
      await refuses(server, server.editor, one.call, input, 409, stalePreview);
      const { body } = await server.editor.call(one.call, input);
      const [notified] = (body as unknown as { conflicts: Conflict[] }).conflicts;
      assert.deepEqual(
        [notified?.field, notified?.changeSet],
        ['expectedPreview', undefined],
        'the change set that was refused, which there is not, is named',
      );
      const again = await send(one, { preview: true });
      assert.notEqual(again.digest, preview.digest);
      assert.ok((await send(one, { expectedPreview: again.digest })).changeSetId);
    });
  }

  test('a digest that is none is named, and what happens elsewhere refuses nobody', async () => {
    const [calendar] = cases as [Case];
    const input = { table: 'earnings', ...calendar.input(server) };
    await refuses(
      server,
      server.editor,
      updateEdsData,
      { ...input, expectedPreview: 'abc' },
      400,
      'expectedPreview: must be the digest that a preview answered',
    );
    const preview = await send(calendar, { preview: true });
    await makeRecords(server.platform, 'earnings', 'nasdaq', 'ACME', [{ date: '2023-05-02', eps: 44 }]);
    assert.ok((await send(calendar, { expectedPreview: preview.digest })).changeSetId);
  });
});
