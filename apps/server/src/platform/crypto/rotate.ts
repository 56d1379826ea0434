import { readState, writeState } from '../app-state/store.ts';
import { keepChainKeys } from '../audit/chain-keys.ts';
import { insertAudit } from '../audit/store.ts';
import type { Platform } from '../platform.ts';
import { secretsCheckName, secretsCheckOf, type SecretsCheck } from './check.ts';
import { countStale, putSealed, sealedColumns, takeStale, type SealedColumn } from './rotate-store.ts';

const batchSize = 1000;

type Notify = (place: string, done: number, total: number) => void;

async function rotateColumn(
  { db, secrets }: Platform,
  column: SealedColumn,
  newest: Buffer,
  notify: Notify,
): Promise<number> {
  const total = await countStale(db, column, newest);
  for (let done = 0; ;) {
    const batch = await db.transaction().execute(async (trx) => {
      const values = await takeStale(trx, column, newest, batchSize);
      if (values.length)
        await putSealed(
          trx,
          column,
          values.map(({ place, sealed }) => ({ place, sealed: secrets.seal(secrets.open(sealed)) })),
        );
      return values.length;
    });
    if (!batch) return done;
    done += batch;
    notify(`${column.table}.${column.column}`, done, total);
  }
}

/**
 * Seals every stored secret again under the newest key, in batches of their own transactions: it may be cut off
 * and run again, and a value is readable at every moment.
 * @returns how many values were sealed again, by `table.column`
 * @throws Error where a value is sealed under a key that is not configured any more
 */
export async function rotateSecrets(platform: Platform, notify: Notify): Promise<Record<string, number>> {
  const { db, secrets } = platform;
  const newest = secrets.seal('').subarray(0, 4);
  const rotated: Record<string, number> = {};
  for (const column of await sealedColumns(db))
    rotated[`${column.table}.${column.column}`] = await rotateColumn(platform, column, newest, notify);
  await db.transaction().execute(async (trx) => {
    const check = await readState<SecretsCheck>(trx, secretsCheckName);
    if (check && secrets.isStale(Buffer.from(check.sealed, 'base64')))
      await writeState(trx, secretsCheckName, secretsCheckOf(secrets));
    await keepChainKeys(trx, secrets);
    await insertAudit(trx, {
      actor: { id: null, label: 'command line' },
      call: 'secrets rotate',
      kind: 'secrets.rotated',
      targetKind: 'secrets',
      targetId: 'all',
      after: rotated,
    });
  });
  return rotated;
}
