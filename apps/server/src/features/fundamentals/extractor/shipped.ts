import { shippedMappers, shippedSelectors } from '@midoffice/market/mapper/templates/shipped';
import { readState, writeState } from '../../../platform/app-state/store.ts';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { applyChangeSet } from '../../../platform/ledger/apply.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { lockTarget } from '../../../platform/ledger/store.ts';
import { templateTarget } from './ledger-tables.ts';
import { addedRow, mapperKind, selectorKind } from './template-rows.ts';
import { shippedTemplateId } from './templates.ts';

/** Set once an installation has had the templates: what people delete stays deleted. */
const stateName = 'extractor.templates';
const actor: Actor = { id: null, label: 'system' };

const rows = (): CellChange[] => [
  ...shippedMappers.map((mapper) =>
    addedRow(mapperKind, {
      ...mapper,
      _id: shippedTemplateId('mapper', mapper.templateName),
      value: JSON.parse(JSON.stringify(mapper.value)),
    }),
  ),
  ...shippedSelectors.map((selector) =>
    addedRow(selectorKind, {
      ...JSON.parse(JSON.stringify(selector)),
      _id: shippedTemplateId('selector', selector.templateName),
    }),
  ),
];

/** Gives a new installation the templates that ship. A second process that starts meanwhile waits and adds none. */
export async function addShippedTemplates(db: Db): Promise<void> {
  if (await readState(db, stateName)) return;
  await db.transaction().execute(async (trx) => {
    await lockTarget(trx, templateTarget.targetKind, templateTarget.target);
    if (await readState(trx, stateName)) return;
    const kind = 'extractor.templates-added';
    await applyChangeSet(trx, {
      ...templateTarget,
      kind,
      actor,
      call: 'start',
      source: 'templates that ship',
      summary: `${shippedMappers.length} row mappers and ${shippedSelectors.length} table selectors added`,
      rows: rows(),
      audit: async (record) => void (await insertAudit(trx, { ...record, actor, call: 'start', kind })),
    });
    await writeState(trx, stateName, { addedAt: new Date().toISOString() });
  });
}
