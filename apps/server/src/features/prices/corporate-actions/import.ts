import { uploadEdsFile } from '@midoffice/contract/prices/corporate-actions/calls/upload-eds-file';
import type { EdsChange, EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import { buildMain, type MainRecord } from '@midoffice/market/corporate-actions/index';
import type { Actor, AuditRecord } from '../../../platform/audit/store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { refuseOther, writePlan, type RepairPlan } from '../../../platform/repairs/repairs.ts';
import type { Applied } from '../../../platform/ledger/change.ts';
import { lockTargets } from '../../../platform/ledger/locks.ts';
import { mainChanges } from './changes.ts';
import { putSourceRecords, readLayers, type SentRecord } from './layer-store.ts';
import { layersOf, rebuildMain } from './main-set.ts';
import { outcomeFrom, type Outcome } from './outcome.ts';
import { sentRows } from './plan-sent.ts';
import { finishImport, insertImport, lockForEdit, lockForImport } from './store.ts';

/** What an import did. */
export interface Imported {
  readonly rows: number;
  readonly inserted: number;
  readonly changed: number;
  /** Symbols of which a record came or changed. */
  readonly symbols: number;
}

/** Where records go, and whose they are. */
export interface ImportInto {
  readonly table: EdsTable;
  readonly source: string;
  readonly fileName: string;
  /** SHA-256 of the file. */
  readonly digest: Buffer;
  readonly actor: string;
}

/**
 * Puts records into the source layer of one source and makes what follows from them again. Corrections stay; the same
 * records twice change nothing. In the caller's transaction, so whole or not at all.
 */
export async function importRecords(
  trx: Trx,
  into: ImportInto,
  records: readonly SentRecord[],
): Promise<Imported> {
  await lockForImport(trx);
  const importId = await insertImport(trx, { ...into, rows: records.length });
  const { inserted, changed, symbols } = await putSourceRecords(
    trx,
    { table: into.table, source: into.source, importId },
    records,
  );
  await finishImport(trx, importId, { inserted, changed });
  await rebuildMain(trx, into.table, symbols.sort());
  return { rows: records.length, inserted, changed, symbols: symbols.length };
}

/** What staff upload, as one change set: whose it is, and whether only to look. */
export interface Upload extends ImportInto {
  readonly by: Actor;
  readonly reason: string;
  readonly preview: boolean;
  readonly expectedPreview: string | undefined;
  readonly nowMs: number;
  readonly audit: (record: AuditRecord) => Promise<void>;
}

const atOnce = 500;

/** The changes of main sets, by symbol, if records of one source replaced the stored ones. */
async function changesBy(
  trx: Trx,
  { table, source }: Pick<Upload, 'table' | 'source'>,
  records: readonly SentRecord[],
  symbols: readonly string[],
): Promise<EdsChange[]> {
  const sent = Map.groupBy(records, (record) => record.symbol);
  const changed: EdsChange[] = [];
  for (let from = 0; from < symbols.length; from += atOnce) {
    for (const [symbol, layers] of await readLayers(trx, table, symbols.slice(from, from + atOnce))) {
      const mine = (sent.get(symbol) ?? []).map(({ key, values }) => ({
        key,
        source,
        values,
        updatedAt: null,
      }));
      const replaced = new Set(mine.map(({ key }) => key));
      const others = layers.records.filter((one) => one.source !== source || !replaced.has(one.key));
      const main = (with_: typeof layers): Map<string, MainRecord> =>
        new Map(buildMain(layersOf(table, with_)).map((record) => [record.key, record]));
      const after = main({ ...layers, records: [...others, ...mine] });
      changed.push(...mainChanges({ symbol, table }, main(layers), after));
    }
  }
  return changed;
}

/**
 * Puts a file of one source's records in as one change set, or with `preview` says what that would be; the caller then
 * takes the transaction back. The same file twice changes nothing.
 * @throws ApiError 409 where the outcome is not the one that was previewed
 */
export async function uploadRecords(
  trx: Trx,
  upload: Upload,
  records: readonly SentRecord[],
): Promise<{ applied: Applied; outcome: Outcome; done: Imported }> {
  const { table, source, fileName, digest, nowMs } = upload;
  const all = [...new Set(records.map((record) => record.symbol))];
  await lockTargets(
    trx,
    all.map((symbol) => ['eds', symbol]),
  );
  // What is read from here on is what is written over: an import waits.
  await lockForEdit(trx);
  const importId = await insertImport(trx, { ...upload, rows: records.length });
  const { rows, symbols, counts } = await sentRows(trx, { table, source, importId, nowMs }, records);
  await finishImport(trx, importId, counts);
  const changed = await changesBy(trx, upload, records, symbols);
  const [only] = all;
  const plan: RepairPlan = {
    kind: 'eds.file-uploaded',
    source,
    summary: `${table}: ${fileName}, ${counts.inserted} new and ${counts.changed} changed records of ${symbols.length} ${symbols.length === 1 ? 'symbol' : 'symbols'}`,
    rows,
  };
  const target = { targetKind: 'eds', target: all.length === 1 ? only! : table } as const;
  const applied = await writePlan(trx, target, plan, {
    ...upload,
    actor: upload.by,
    call: uploadEdsFile.name,
  });
  const outcome = outcomeFrom({ table, source, file: digest.toString('hex') }, changed, applied);
  refuseOther(outcome, upload.expectedPreview, `${table} of ${source}`);
  const { inserted, changed: updated } = counts;
  return {
    applied,
    outcome,
    done: { rows: records.length, inserted, changed: updated, symbols: symbols.length },
  };
}
