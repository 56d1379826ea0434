import {
  aiSource,
  mainType,
  statementTexts,
  type StatementSpan,
  type StatementTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { statementIdParts } from '@midoffice/contract/fundamentals/statements/shapes';
import type { OutputOf } from '@midoffice/contract/kernel';
import type { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import type { LayerRecord, MainStatement } from '@midoffice/market/statements/layers';
import type { Db } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { newestChangeSet } from '../../../platform/ledger/store.ts';
import { financialLinks } from '../filings/api.ts';
import { invalidFormulasOf } from './checks.ts';
import { recordOfValues } from './fields.ts';
import { readMain, readSourceLayer } from './layer-store.ts';
import { readAiLayer } from './ai-store.ts';
import { inSpan, overridesOf } from './read.ts';
import { shownRows } from './rows.ts';
import { isKnown } from './store.ts';

/** Which statements are asked for. */
export interface EditorRequest {
  readonly symbol: string;
  readonly type: string;
  readonly table: StatementTable;
  readonly period: StatementSpan;
  readonly id?: string | undefined;
  readonly nowMs: number;
}

export type Editor = OutputOf<typeof getSymbolStatements>;

/** Where the filings of some records are read, by record id. */
export async function linksOf(
  db: Db,
  { symbol, period }: Pick<EditorRequest, 'symbol' | 'period'>,
  main: readonly MainStatement[],
): Promise<Editor['financialLinksMap']> {
  const known = main.map((record) => ({
    ...statementIdParts(record.id)!,
    finalLink: (record.values['finalLink'] ?? null) as string | null,
  }));
  const links = await financialLinks(db, symbol, known);
  return Object.fromEntries(
    Object.entries(links)
      .filter(([id]) => inSpan(id, period))
      .map(([id, { s3Link, rawTextLink }]) => [id, { s3Link, rawTextLink }]),
  );
}

/** The records of a source as the editor compares with them. */
const sourceRecords = (
  db: Db,
  { symbol, table, type, id }: EditorRequest,
): Promise<readonly (LayerRecord | MainStatement)[]> =>
  type === aiSource ? readAiLayer(db, symbol, table, id) : readSourceLayer(db, symbol, table, type);

/**
 * What the editor shows of one symbol, table and kind of periods.
 * @throws ApiError 404 where the main set has nothing of that table, or nothing of the symbol is stored
 */
export async function readEditor(db: Db, request: EditorRequest): Promise<Editor> {
  const { symbol, type, table, period, nowMs } = request;
  const main = await readMain(db, symbol, table);
  if (type === mainType ? !main.length : !main.length && !(await isKnown(db, symbol)))
    throw new ApiError(404, statementTexts.none, { field: 'symbol' });
  const overrides = await overridesOf(db, symbol);
  const checked = main
    .filter((record) => !record.deleted)
    .map((record) =>
      recordOfValues({ symbol, statement: table, ...statementIdParts(record.id)! }, record.values),
    );
  const records = type === mainType ? main : await sourceRecords(db, request);
  return {
    symbol,
    type,
    table,
    outputResults: shownRows(
      symbol,
      table,
      records.filter(({ id }) => inSpan(id, period)),
      type === mainType ? overrides : new Map(),
    ),
    financialLinksMap: await linksOf(db, request, main),
    invalidFormulas: invalidFormulasOf(table, checked, overrides, nowMs).filter(({ id }) =>
      inSpan(id, period),
    ),
    lastChangeSetId: await newestChangeSet(db, 'statement', symbol),
  };
}
