import { createHash } from 'node:crypto';
import type { EdsTable } from '@midoffice/contract/corporate-actions/shapes';
import type { Trx } from '../../platform/db/connect.ts';
import { putSourceRecords, type SentRecord } from './layer-store.ts';
import { rebuildMain } from './main-set.ts';
import { finishImport, insertImport, lockForImport } from './store.ts';

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
  readonly bytes: Uint8Array;
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
  const digest = createHash('sha256').update(into.bytes).digest();
  const importId = await insertImport(trx, { ...into, digest, rows: records.length });
  const { inserted, changed, symbols } = await putSourceRecords(
    trx,
    { table: into.table, source: into.source, importId },
    records,
  );
  await finishImport(trx, importId, { inserted, changed });
  await rebuildMain(trx, into.table, symbols.sort());
  return { rows: records.length, inserted, changed, symbols: symbols.length };
}
