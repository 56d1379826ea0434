import { ApiError } from '../../../platform/http/errors.ts';
import { changedSince } from '../../../platform/http/undo.ts';
import type { EntryAbout } from '../../system/audit/api.ts';

type Values = Readonly<Record<string, unknown>>;
type Entry = Pick<EntryAbout, 'id' | 'kind' | 'outcome' | 'before' | 'after'>;

/** What each value of an audit entry is called before people. */
const names: Readonly<Record<string, string>> = {
  planCode: 'plan',
  primaryKeyPlanCode: 'plan of the primary key',
  furtherKeysPlanCode: 'plan of the further keys',
  manual: 'manual subscription',
  legacy: 'legacy flag',
  migrated: 'migrated flag',
  enterprise: 'enterprise flag',
  bank_transfer: 'bank transfer flag',
  customRateLimit: 'rate limit',
  mainKey: 'primary key',
  storeKeys: 'synced key',
  email: 'e-mail',
  active: 'active Stripe ID',
  role: 'role',
  permissions: 'permissions',
};

const asValues = (value: unknown): Values => (value && typeof value === 'object' ? (value as Values) : {});

/** A sync names the key itself, and as plan that of the key. */
const syncSides = (before: Values, { key, planCode }: Values): [Values, Values] => [
  { mainKey: before['mainKey'], primaryKeyPlanCode: before['planCode'], storeKeys: null },
  { mainKey: key, primaryKeyPlanCode: planCode, storeKeys: key },
];

/** Before and after of an entry under the same names, whatever wrote it. */
function sidesOf({ kind, before, after }: Entry): [Values, Values] {
  const [old, { outcome, ...now }] = [asValues(before), asValues(after)];
  const result = { ...now, ...asValues(outcome) };
  if (Array.isArray(result['written'])) return syncSides(old, result);
  if (kind === 'stripe-account.created') return [{ active: null }, { active: result['stripeID'] }];
  // A migration gives the plan of the subscription that it made, and names it in its own way.
  if (kind.startsWith('migration.'))
    return [
      { planCode: null, migrated: false },
      { planCode: 1, migrated: true },
    ];
  return [old, result];
}

const changesOf = new WeakMap<Entry, ReadonlyMap<string, string>>();

/** The fields whose values an entry changed, each with its name for people; restrictions by their key. */
export function changedByEntry(entry: Entry): ReadonlyMap<string, string> {
  const known = changesOf.get(entry) ?? compareSides(entry);
  // A page of a timeline asks of each entry as often as it has changes.
  changesOf.set(entry, known);
  return known;
}

function compareSides(entry: Entry): ReadonlyMap<string, string> {
  const [before, after] = sidesOf(entry);
  const key = typeof before['key'] === 'string' ? before['key'] : undefined;
  const changed = Object.keys(before).filter(
    (field) =>
      after[field] !== undefined &&
      before[field] !== undefined &&
      JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return new Map(
    changed.flatMap((field): [string, string][] => {
      if (key !== undefined && field !== 'key')
        return [[`${key}:${field}`, field === 'websocket' ? 'websocket record' : 'restrictions']];
      // The dialog of a sync calls the primary key so.
      const name = field === 'mainKey' && 'storeKeys' in before ? 'main key' : names[field];
      return name === undefined ? [] : [[field, name]];
    }),
  );
}

/** By entry: which entry it undoes. An undo on outside systems says so in its intent, and ends in an entry of its own. */
function undoesOf(entries: readonly Entry[]): ReadonlyMap<number, number> {
  const byEffect = new Map<string, number>();
  for (const { after } of entries) {
    const { effect, intent } = asValues(after);
    const { undoes } = asValues(intent);
    if (typeof undoes === 'number') byEffect.set(String(effect), undoes);
  }
  const undoes = new Map<number, number>();
  for (const { id, outcome, after } of entries) {
    if (outcome !== 'done') continue;
    const { undoes: direct, effect } = asValues(after);
    const target = typeof direct === 'number' ? direct : byEffect.get(String(effect));
    if (target !== undefined) undoes.set(Number(id), target);
  }
  return undoes;
}

/** The entries that are taken back. Newest first: an undo that was undone itself undoes nothing. */
function undoneBy(undoes: ReadonlyMap<number, number>): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const [id, target] of [...undoes].sort(([a], [b]) => b - a)) if (!undone.has(id)) undone.add(target);
  return undone;
}

/** Whether an entry was taken back. @param later as for `changedLater` */
export const isUndone = (entry: Entry, later: readonly Entry[]): boolean =>
  undoneBy(undoesOf(later)).has(Number(entry.id));

/**
 * The field that prevents the undo of an entry, from the history of its record: the entry was already undone, or a
 * later entry changed one of its fields and was not undone. The value alone is not enough: it may have changed back.
 * @param later all entries about the same record after it, oldest first
 * @returns the name of the field; undefined where nothing forbids it
 */
export function changedLater(entry: Entry, later: readonly Entry[]): string | undefined {
  const mine = changedByEntry(entry);
  const undoes = undoesOf(later);
  const undone = undoneBy(undoes);
  /** An effect writes what it changed in our records before its own outcome. */
  const { effect } = asValues(entry.after);
  const first = [...mine.values()][0];
  if (undone.has(Number(entry.id))) return first ?? 'record';
  for (const other of later) {
    const id = Number(other.id);
    const target = undoes.get(id);
    const isUndoOfLater = target !== undefined && target >= Number(entry.id);
    const ofSameEffect = effect !== undefined && asValues(other.after)['effect'] === effect;
    if (other.outcome !== 'done' || undone.has(id) || isUndoOfLater || ofSameEffect) continue;
    // Its details were erased: what it changed is not known any more.
    if (!other.before && !other.after && other.kind === entry.kind) return first ?? 'record';
    for (const field of changedByEntry(other).keys()) if (mine.has(field)) return mine.get(field);
  }
  return undefined;
}

/** Entries that one undo looks through. */
export const mostLater = 2_000;

/**
 * The refusal of an undo by the history of its record; undefined where nothing forbids it.
 * @param later as for `changedLater`, the newest `mostLater` + 1 at most
 */
export function historyRefusal(entry: Entry, later: readonly Entry[]): ApiError | undefined {
  if (later.length > mostLater)
    return new ApiError(
      409,
      'Too much has happened since, so this change cannot be undone. Set the value directly.',
    );
  const field = changedLater(entry, later);
  return field === undefined ? undefined : changedSince(field);
}

/** @throws ApiError 409 as `historyRefusal` says */
export function requireUnchangedSince(entry: Entry, later: readonly Entry[]): void {
  const refusal = historyRefusal(entry, later);
  if (refusal) throw refusal;
}
