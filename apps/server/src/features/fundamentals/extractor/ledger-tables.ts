import { conflict } from '../../../platform/http/errors.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { GuardedRow, LedgerTable } from '../../../platform/ledger/tables.ts';
import { takenNames, type TemplateTable } from './template-store.ts';

/** What people call a template of each table. */
export const templateWords: Readonly<Record<TemplateTable, string>> = {
  table_selector: 'table selector',
  row_mapper: 'row mapper',
};

/** The target of change sets of templates, and their lock: names are compared across all of them. */
export const templateTarget = { targetKind: 'extractor', target: 'templates' } as const;

/** Refuses a second template of one name, whoever changes templates, a revert included. */
async function refuseTakenNames(trx: Trx, table: TemplateTable, rows: readonly GuardedRow[]): Promise<void> {
  const named = rows.flatMap(({ current, next }) =>
    next ? [{ id: String(next['id']), name: String(next['template_name']), isNew: !current }] : [],
  );
  const [taken] = await takenNames(trx, table, named);
  if (taken === undefined) return;
  throw conflict(
    `templateName: there is another ${templateWords[table]} called ${taken}. Please choose another name.`,
    [],
  );
}

function templateTable(name: TemplateTable): LedgerTable & { readonly name: TemplateTable } {
  const word = templateWords[name];
  return {
    name,
    key: ['id'],
    lockOf: () => [templateTarget.targetKind, templateTarget.target],
    wordsOf: (key) => `${word[0]!.toUpperCase()}${word.slice(1)} ${key['id']}`,
    guard: (trx, rows) => refuseTakenNames(trx, name, rows),
  };
}

export const selectorTable = templateTable('table_selector');
export const mapperTable = templateTable('row_mapper');
