import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { shippedMappers } from '@midoffice/market/mapper/templates/shipped';
import { applyChangeSet } from '../../../platform/ledger/apply.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { templateTarget } from './ledger-tables.ts';
import { addShippedTemplates, shippedRows } from './shipped.ts';
import { addedRow, changedFields, mapperKind, removedRow } from './template-rows.ts';
import { readMapper, readMappers } from './template-store.ts';
import { shippedTemplateId } from './templates.ts';
import { filingServer, type FilingServer } from './testing/filing.ts';

const [untouched, edited, deleted] = shippedMappers;
const added = { templateName: 'Income: new', statementType: 'income' as const, value: {} };

describe('templates that ship', () => {
  let server: FilingServer;
  before(async () => void (server = await filingServer()));
  after(() => server.close());

  const idOf = ({ templateName }: { readonly templateName: string }) =>
    shippedTemplateId('mapper', templateName);
  const read = (mapper: { readonly templateName: string }) => readMapper(server.platform.db, idOf(mapper));
  const changeSets = async () =>
    (await sql<{ id: number }>`select id from change_set`.execute(server.platform.db)).rows.length;
  const byPerson = (rows: CellChange[]) =>
    server.platform.db.transaction().execute((trx) =>
      applyChangeSet(trx, {
        ...templateTarget,
        kind: 'extractor.mapper-changed',
        actor: { id: null, label: 'somebody' },
        call: 'test',
        source: 'person',
        summary: 'changed',
        rows,
        audit: async () => {},
      }),
    );

  test('an installation of an earlier version gets new rules of what nobody touched, and new templates', async () => {
    const { db } = server.platform;
    const old = { revenue: { 1: ['=Sales'] } };
    await sql`update row_mapper set value = ${JSON.stringify(old)}::jsonb`.execute(db);
    await byPerson(
      changedFields(mapperKind, (await read(edited!))!, { value: { netIncome: { 1: ['=Mine'] } } }),
    );
    await byPerson([removedRow(mapperKind, (await read(deleted!))!)]);
    const names = (await readMappers(db)).length;
    const before = await changeSets();
    await addShippedTemplates(db);
    assert.equal(await changeSets(), before, 'the version is the one that it has');

    const next = [...shippedRows(), addedRow(mapperKind, { ...added, _id: idOf(added) })];
    await addShippedTemplates(db, next);
    assert.equal(await changeSets(), before + 1);
    assert.deepEqual((await read(untouched!))!.value, JSON.parse(JSON.stringify(untouched!.value)));
    assert.deepEqual((await read(edited!))!.value, { netIncome: { 1: ['=Mine'] } });
    assert.equal(await read(deleted!), undefined);
    assert.equal((await read(added))!.templateName, added.templateName);
    assert.equal((await readMappers(db)).length, names + 1);
    await addShippedTemplates(db, next);
    assert.equal(await changeSets(), before + 1, 'once');
  });
});
