import type { StatementPeriod } from '@midoffice/contract/fundamentals/statements/lists';
import type { ReadContext, WriteContext } from '../../../platform/http/implement.ts';
import { answerOf, repairBy, writePlan } from '../../../platform/repairs/repairs.ts';
import { planCells, type PlannedInsert } from '../statements/api.ts';
import { lessonOf, recordOutcomes, type TableRows } from './learning.ts';
import { originOf } from './origins.ts';
import { storedTablesOf } from './reading/tables-of.ts';
import { valuesOf, type StoreInput } from './stored-values.ts';

/** A record to insert with the values: its texts. */
type NewRecord = PlannedInsert['texts'];

/**
 * All rows of the table that values come from, read again from the stored filing, so that what is learned finds the accepted
 * rows among the others. Undefined where the filing is not stored, cannot be read or has no such table. Not within a transaction.
 */
export async function tableRowsOf(
  { platform }: ReadContext,
  input: StoreInput,
): Promise<TableRows | undefined> {
  const { origin, learn } = input;
  if (!learn || origin?.finalLink === undefined || !Object.keys(origin.rows).length) return undefined;
  const filing = await storedTablesOf(platform, origin.finalLink);
  const table = filing?.tables.find(({ index }) => index === origin.index);
  return table?.columns[origin.column ?? -1]?.rows;
}

/**
 * Stores the values of a body as one repair of the symbol's statements. Each value names filing, table, row and row mapper;
 * what the mapper learns from accepted rows is part of the same change set, so that one undo takes back both.
 * @param tableRows as `tableRowsOf` answers them
 * @param inserted the texts of the record, where it is new
 */
export async function storeValues(
  context: WriteContext,
  input: StoreInput,
  tableRows: TableRows | undefined,
  inserted?: NewRecord,
) {
  const { trx } = context;
  const { symbol, statementType: statement, calendarYear } = input;
  const period: StatementPeriod = input.period;
  const values = valuesOf(input);
  const lesson = await lessonOf(trx, input, values, tableRows);
  const id = `${calendarYear}-${period}`;
  const count = Object.keys(values).length;
  const plan = await planCells(trx, {
    symbol,
    statement,
    cells: Object.entries(values).map(([field, value]) => ({
      calendarYear,
      period,
      field,
      value,
      ...originOf(field, input, lesson.mapper),
    })),
    ...(inserted && {
      inserts: [{ calendarYear, period, texts: inserted, ...originOf('*', input, lesson.mapper) }],
    }),
    kind: inserted ? 'extractor.statement-stored' : 'extractor.values-stored',
    source: input.origin?.finalLink ? 'filing' : 'person',
    summary: inserted
      ? `${symbol} ${statement} ${id} inserted from a filing`
      : `${symbol} ${statement} ${id}: ${count} ${count === 1 ? 'value' : 'values'} of a filing`,
  });
  const rows = [...plan.rows, ...lesson.rows];
  const applied = await writePlan(
    trx,
    { targetKind: 'statement', target: symbol },
    { ...plan, rows },
    repairBy(context, input),
  );
  if (!input.preview && applied.changeSetId !== null) await recordOutcomes(trx, input, lesson.mapper, values);
  const stored = inserted ? 'Statement inserted.' : `${count} ${count === 1 ? 'value' : 'values'} stored.`;
  const message =
    applied.changeSetId === null && !input.preview ? 'Nothing differs from the database.' : stored;
  return answerOf(context, applied, message, input.preview);
}
