import {
  sourcePattern,
  statementIdOf,
  statementIdParts,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { SegmentRecord } from '@midoffice/market/segments/from-filing';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { lockTarget } from '../../../platform/ledger/store.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { valuesOfRecord } from './fields.ts';
import { finishImport, insertImport, putSourceRecords, type SentRecord } from './layer-store.ts';
import { rebuildTable } from './main-set.ts';
import { segmentName } from './values.ts';

/** What storing the records of a source did. */
export interface StoredRecords {
  /** Null where everything was known already: nothing was written then. */
  readonly importId: number | null;
  readonly inserted: number;
  readonly changed: number;
  /** Cells of the main set that differ by it. */
  readonly changedCells: number;
  /** Repairs of the tables concerned that their source disagrees with by now; a person decides. */
  readonly conflicts: number;
}

function sentRecords(symbol: string, records: readonly StatementRecord[]): SentRecord[] {
  const sent = new Map<string, SentRecord>();
  for (const record of records) {
    const id = statementIdOf(record.calendarYear, record.period);
    if (record.symbol !== symbol)
      throw new TypeError(`a record of ${record.symbol} among those of ${symbol}`);
    if (!statementIdParts(id)) throw new TypeError(`${id} is no record id`);
    sent.set(`${record.statement} ${id}`, { table: record.statement, id, values: valuesOfRecord(record) });
  }
  return [...sent.values()];
}

/** Where records of one source come from. */
interface Sender {
  readonly symbol: string;
  readonly source: string;
  readonly fileName?: string;
}

/** Records of one source and where they come from. */
interface SentLayer extends Sender {
  readonly records: readonly StatementRecord[];
}

/** Puts records of one source into its layer; the main set is not made again. Waits for edits of the symbol. */
export const putLayer = (trx: Trx, from: SentLayer, by: Actor) =>
  putSent(trx, from, sentRecords(from.symbol, from.records), by);

async function putSent(
  trx: Trx,
  { symbol, source, fileName = '' }: Sender,
  sent: readonly SentRecord[],
  by: Actor,
) {
  if (!sourcePattern.test(source)) throw new TypeError(`${source} is no name of a source`);
  await lockTarget(trx, 'statement', symbol);
  const run = { symbol, source, fileName, rows: sent.length, actor: by.label };
  const importId = await insertImport(trx, run);
  const { inserted, changed, tables } = await putSourceRecords(trx, { symbol, source, importId }, sent);
  await finishImport(trx, importId, { inserted, changed });
  return { importId, inserted, changed, tables };
}

/**
 * Puts records of one source into its layer, in place of those that it had under the same keys, and makes the main set
 * again. Corrections stay: where the source now says something else than it did when a cell was corrected, a conflict is
 * open until a person decides. Waits for edits of the symbol, and they for it. The same records twice change nothing.
 * @param by who imports; an audit entry names them where something was written
 */
export const storeSourceRecords = (trx: Trx, from: SentLayer, by: Actor): Promise<StoredRecords> =>
  storeSent(trx, from, sentRecords(from.symbol, from.records), by);

/** The same of revenue by segment. @throws BadValue where a segment has no name that can be stored */
export function storeSegments(
  trx: Trx,
  from: Sender & { readonly records: readonly SegmentRecord[] },
  by: Actor,
): Promise<StoredRecords> {
  const sent = from.records.map(({ table, id, date, currency, values }) => ({
    table,
    id,
    values: {
      date,
      ...(currency !== null && /^[A-Z]{3}$/.test(currency) && { reportedCurrency: currency }),
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [segmentName(name), value])),
    },
  }));
  return storeSent(trx, from, sent, by);
}

async function storeSent(
  trx: Trx,
  from: Sender,
  sent: readonly SentRecord[],
  by: Actor,
): Promise<StoredRecords> {
  const { symbol, source, fileName = '' } = from;
  const { importId, inserted, changed, tables } = await putSent(trx, from, sent, by);
  if (!tables.length) return { importId: null, inserted, changed, changedCells: 0, conflicts: 0 };
  let [changedCells, conflicts] = [0, 0];
  for (const table of tables) {
    const rebuilt = await rebuildTable(trx, symbol, table);
    changedCells += rebuilt.effects.count;
    conflicts += rebuilt.conflicts.length;
  }
  await insertAudit(trx, {
    actor: by,
    call: 'import statements',
    kind: 'statement.imported',
    targetKind: 'statement',
    targetId: symbol,
    after: { importId, source, fileName, tables, inserted, changed, changedCells, conflicts },
  });
  await notifyOnCommit(trx, { subject: 'statements', id: symbol });
  return { importId, inserted, changed, changedCells, conflicts };
}
