import { symbol as symbolField } from '@midoffice/contract/kernel';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { badInput } from '../../../platform/http/errors.ts';
import { applyChangeSet } from '../../../platform/ledger/apply.ts';
import { lockTargets } from '../../../platform/ledger/locks.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { readContent } from './ask.ts';
import { planSources } from './plan-sources.ts';
import { readProfile } from './profile.ts';
import type { Alternative } from './store.ts';
import { fieldNamed } from './values.ts';

/** Records of one file at most. */
export const importedAtMost = 20_000;

/** Whose records are imported, and who does it. */
export interface ProfilesTarget {
  readonly source: string;
  readonly fileName: string;
  readonly actor: Actor;
}

/** What an import did. */
export interface ProfilesDone {
  readonly profiles: number;
  readonly changed: number;
  /** Values that no field can hold, as `symbol field: reason`; the first 50. */
  readonly leftOut: string[];
  /** Corrected fields whose source says something else now, as `symbol field`; the first 50. */
  readonly conflicts: string[];
}

interface Read {
  readonly symbol: string;
  readonly found: Alternative;
  readonly refused: string[];
}

/** The records of a file: a list, one record, or a recorded answer around them. @throws ApiError 400 that names the record */
function readRecords(content: unknown, source: string): Read[] {
  const answer =
    typeof content === 'object' && content !== null && 'response' in content ? content.response : content;
  const list: unknown[] = Array.isArray(answer) ? answer : [answer];
  if (list.length > importedAtMost) throw badInput('file', `must hold at most ${importedAtMost} profiles`);
  return list.map((record, i) => {
    if (typeof record !== 'object' || record === null) throw badInput(`record ${i + 1}`, 'must be a profile');
    const symbol = symbolField.safeParse(Reflect.get(record, 'symbol'));
    if (!symbol.success) throw badInput(`record ${i + 1}, symbol`, 'must be a ticker');
    const { values, refused } = readContent(source, record);
    return { symbol: symbol.data, found: { source, content: values, problem: null }, refused };
  });
}

interface Stored {
  readonly changed: boolean;
  readonly conflicts: string[];
}

/** Takes one record over as a change set of its own, in one transaction. */
function storeRecord(
  db: Db,
  { symbol, found }: Read,
  { source, fileName, actor }: ProfilesTarget,
): Promise<Stored> {
  return db.transaction().execute(async (trx) => {
    await lockTargets(trx, [['profile', symbol]]);
    const profile = await readProfile(trx, symbol);
    const fields = new Set(Object.keys(found.content).filter((name) => fieldNamed(name)));
    const { rows, after } = await planSources(trx, profile, [found], fields);
    const conflicts = [...after].flatMap(([field, { conflict }]) =>
      conflict && fields.has(field) ? [`${symbol} ${field}`] : [],
    );
    const { changeSetId } = await applyChangeSet(trx, {
      kind: 'profile.imported',
      targetKind: 'profile',
      target: symbol,
      actor,
      call: 'import profiles',
      source,
      summary: `Profile of ${symbol} from ${source}, ${fileName}`,
      rows,
      audit: (record) =>
        insertAudit(trx, { ...record, actor, call: 'import profiles', kind: 'profile.imported' }).then(
          () => undefined,
        ),
    });
    if (changeSetId !== null)
      for (const subject of ['profile', 'ledger']) await notifyOnCommit(trx, { subject });
    return { changed: changeSetId !== null, conflicts };
  });
}

/**
 * Imports a source's profiles, each as a change set that can be undone. The same file twice changes nothing; a correction
 * stays, and is named as a conflict where the source says something else now.
 * @param content parsed JSON of version 3 of the public API
 * @throws ApiError 400 that names the record which is none; nothing is stored then
 */
export async function importProfiles(
  db: Db,
  content: unknown,
  target: ProfilesTarget,
): Promise<ProfilesDone> {
  const records = readRecords(content, target.source);
  let changed = 0;
  const conflicts: string[] = [];
  for (const record of records) {
    const stored = await storeRecord(db, record, target);
    if (stored.changed) changed += 1;
    conflicts.push(...stored.conflicts);
  }
  const leftOut = records.flatMap(({ symbol, refused }) => refused.map((one) => `${symbol} ${one}`));
  const listed = 50;
  return {
    profiles: records.length,
    changed,
    leftOut: leftOut.slice(0, listed),
    conflicts: conflicts.slice(0, listed),
  };
}
