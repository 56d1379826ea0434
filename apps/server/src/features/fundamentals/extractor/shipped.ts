import { createHash } from 'node:crypto';
import { shippedMappers, shippedSelectors } from '@midoffice/market/mapper/templates/shipped';
import { readState, writeState } from '../../../platform/app-state/store.ts';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { Db, Trx } from '../../../platform/db/connect.ts';
import { applyChangeSet } from '../../../platform/ledger/apply.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import { canonical } from '../../../platform/audit/canonical.ts';
import { lastToTouch, lockTarget, readRows } from '../../../platform/ledger/store.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import { mapperTable, selectorTable, templateTarget } from './ledger-tables.ts';
import { addedRow, mapperKind, selectorKind } from './template-rows.ts';
import { isOfKind, takenNames } from './template-store.ts';
import { shippedTemplateId } from './templates.ts';

/** Set once an installation has had the templates: what people delete stays deleted. */
const stateName = 'extractor.templates';
interface State {
  readonly addedAt: string;
  /** Names the templates that it last had. */
  readonly version?: string;
}
const actor: Actor = { id: null, label: 'system' };
const addedKind = 'extractor.templates-added';
const updatedKind = 'extractor.templates-updated';

/** The templates that ship, as rows that are added. */
export const shippedRows = (): CellChange[] => [
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

const versionOf = (changes: readonly CellChange[]): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('hex');

/** What an installation lacks of the templates that ship: new ones, and new rules of those that nobody touched. */
async function lackingRows(trx: Trx, rows: readonly CellChange[]): Promise<CellChange[]> {
  const lacking: CellChange[] = [];
  for (const table of [mapperTable, selectorTable]) {
    const wanted = rows.filter((change) => change.table === table.name);
    const current = await readRows(
      trx,
      table,
      wanted.map(({ key }) => key),
    );
    for (const [i, change] of wanted.entries()) {
      const next = change.after as Row;
      const stored = current[i]!;
      const touched = await lastToTouch(trx, table.name, canonical(change.key), '*');
      if (touched === null && !stored) {
        const named = [{ id: String(next['id']), name: String(next['template_name']) }];
        if (!(await takenNames(trx, table.name, named)).length) lacking.push(change);
      } else if (touched !== null && stored && canonical(stored) !== canonical(next)) {
        // Nobody edited or reverted it since, and no mapper learned.
        if (await isOfKind(trx, touched, [addedKind, updatedKind]))
          lacking.push(rowChange(table, stored, next));
      }
    }
  }
  return lacking;
}

/**
 * Gives a new installation the templates that ship, and others what changed in those that nobody touched. A second process
 * that starts meanwhile waits and adds none.
 * @param rows all templates that ship
 */
export async function addShippedTemplates(
  db: Db,
  rows: readonly CellChange[] = shippedRows(),
): Promise<void> {
  const version = versionOf(rows);
  if ((await readState<State>(db, stateName))?.version === version) return;
  await db.transaction().execute(async (trx) => {
    await lockTarget(trx, templateTarget.targetKind, templateTarget.target);
    const state = await readState<State>(trx, stateName);
    if (state?.version === version) return;
    const kind = state ? updatedKind : addedKind;
    const changes = state ? await lackingRows(trx, rows) : rows;
    if (changes.length)
      await applyChangeSet(trx, {
        ...templateTarget,
        kind,
        actor,
        call: 'start',
        source: 'templates that ship',
        summary: state
          ? `${changes.length} row mappers and table selectors added, or updated where nobody had changed them`
          : `${rows.length} row mappers and table selectors added`,
        rows: changes,
        audit: async (record) => void (await insertAudit(trx, { ...record, actor, call: 'start', kind })),
      });
    await writeState(trx, stateName, { addedAt: state?.addedAt ?? new Date().toISOString(), version });
  });
}
