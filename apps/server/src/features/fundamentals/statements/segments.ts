import {
  mainType,
  statementIdParts,
  statementTexts,
  type InvalidFormula,
  type SegmentTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { MainStatement } from '@midoffice/market/statements/layers';
import { isRecentFormula } from '@midoffice/market/statements/periods';
import { segmentFault, segmentSum } from '@midoffice/market/segments/check';
import type { Db } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { newestChangeSet } from '../../../platform/ledger/store.ts';
import { linksOf, type Editor, type EditorRequest } from './editor.ts';
import { isNumberField } from './fields.ts';
import { readMain, readSourceLayer } from './layer-store.ts';
import { inSpan, readStatements } from './read.ts';
import { shownRows } from './rows.ts';
import { isKnown } from './store.ts';

interface SegmentRequest extends Omit<EditorRequest, 'table'> {
  readonly table: SegmentTable;
}

/** Periods whose segments do not come to the revenue of the income statement. */
function faultsOf(
  table: SegmentTable,
  main: readonly MainStatement[],
  revenue: ReadonlyMap<string, number | null>,
  nowMs: number,
): InvalidFormula[] {
  const currentYear = new Date(nowMs).getUTCFullYear();
  return main.flatMap(({ id, values, deleted }) => {
    const segments = Object.entries(values).filter(([field]) => isNumberField(table, field));
    const sum = segmentSum(segments.map(([, value]) => value));
    const message = deleted ? null : segmentFault(sum, revenue.get(id) ?? null);
    if (message === null) return [];
    const parts = statementIdParts(id)!;
    const recent = isRecentFormula(parts.calendarYear, currentYear);
    return [{ id, ...parts, field: 'revenue', check: 'segments', message, recent }];
  });
}

/**
 * Revenue of a symbol by product or region, one kind of periods: the main set, or the layer of one source, with the revenue
 * of the income statements that the segments are compared with.
 * @throws ApiError 404 where nothing of the symbol is stored
 */
export async function readSegments(db: Db, request: SegmentRequest): Promise<Editor> {
  const { symbol, type, table, period, nowMs } = request;
  const main = await readMain(db, symbol, table);
  if (!main.length && !(await isKnown(db, symbol)))
    throw new ApiError(404, statementTexts.none, { field: 'symbol' });
  const income = await readStatements(db, { symbol, statement: 'income', period });
  const revenue = new Map(
    income.map((one) => [`${one.calendarYear}-${one.period}`, one.values['revenue'] ?? null] as const),
  );
  const records = type === mainType ? main : await readSourceLayer(db, symbol, table, type);
  return {
    symbol,
    type,
    table,
    outputResults: shownRows(
      symbol,
      table,
      records.filter(({ id }) => inSpan(id, period)),
    ),
    financialLinksMap: await linksOf(db, request, main),
    invalidFormulas: faultsOf(
      table,
      main.filter(({ id }) => inSpan(id, period)),
      revenue,
      nowMs,
    ),
    lastChangeSetId: await newestChangeSet(db, 'statement', symbol),
    revenue: Object.fromEntries(revenue),
  };
}
