import { isDeepStrictEqual } from 'node:util';
import type { ProfileField } from '@midoffice/contract/fundamentals/profile/lists';
import { fieldsOfType } from '@midoffice/contract/fundamentals/profile/lists';
import type { ProfileValue, SymbolMapping } from '@midoffice/contract/fundamentals/profile/shapes';
import { floatSharesOf, freeFloatOf, type Correction } from '@midoffice/market/profile/index';
import { badInput, conflict } from '../../../platform/http/errors.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import { findRows, readRows } from '../../../platform/ledger/store.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import { planShareCounts } from '../../prices/market-cap/api.ts';
import { profileTables } from './ledger-tables.ts';
import { mainOf, type Profile } from './profile.ts';
import { readValue } from './values.ts';

/** The short symbol map as a caller wants it. */
export interface MapEdit {
  readonly wanted: readonly SymbolMapping[];
  /** As the editor had read it: entries that it did not change stay as they are. Undefined: the map is replaced. */
  readonly read: readonly SymbolMapping[] | undefined;
}

/** An edit of manual fields as a caller asks for it. */
export interface Edit {
  readonly type: string;
  /** New values by field, as given. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly reset: readonly string[];
  readonly sources: Readonly<Record<string, string>>;
  readonly expected: Readonly<Record<string, ProfileValue>>;
  readonly mappings: MapEdit | undefined;
  /** The day of a corrected share count, such as today. */
  readonly day: string;
}

const manual = 'manual';
const counted = 'outstandingShares';

/** @throws ApiError 400 that names a field which the type does not have */
function fieldOf(type: string, name: string): ProfileField {
  const field = fieldsOfType(type).find((one) => one.name === name);
  if (!field) throw badInput(name.slice(0, 60), `is no field of type ${type}`);
  return field;
}

/** The values given, checked. @throws ApiError 400 that names the field */
function readGiven({ type, given }: Edit, profile: Profile, allowed: Readonly<Record<string, string[]>>) {
  const values = new Map<string, ProfileValue>();
  for (const [name, one] of Object.entries(given)) {
    const field = fieldOf(type, name);
    const read = readValue(field, one);
    if ('problem' in read) throw badInput(name, read.problem);
    const isKept = read.value === (profile.main.get(name)?.value ?? null);
    const list = allowed[name];
    if (list && read.value !== null && !isKept && !list.some((text) => text === read.value))
      throw badInput(name, `${String(read.value).slice(0, 60)} is none of the allowed values`);
    values.set(name, read.value);
  }
  return values;
}

/** Adds the one of free float and float shares that was not given. @throws ApiError 400 where they exceed 100 percent */
function addFloat(values: Map<string, ProfileValue>, profile: Profile): void {
  const outstanding = values.get(counted) ?? profile.main.get(counted)?.value;
  if (typeof outstanding !== 'number') return;
  const [free, shares] = [values.get('freeFloat'), values.get('floatShares')];
  if (typeof shares === 'number' && shares > outstanding)
    throw badInput(
      'floatShares',
      `must be at most the outstanding shares (${outstanding.toLocaleString('en-US')})`,
    );
  const derived =
    typeof free === 'number' && shares === undefined
      ? (['floatShares', floatSharesOf(free, outstanding)] as const)
      : typeof shares === 'number' && free === undefined
        ? (['freeFloat', freeFloatOf(shares, outstanding)] as const)
        : undefined;
  if (derived?.[1] !== undefined) values.set(derived[0], derived[1]);
}

function refuseStale({ expected, given }: Edit, { symbol, main }: Profile): void {
  const conflicts = Object.entries(expected).flatMap(([field, read]) => {
    const actual = main.get(field)?.value ?? null;
    return actual === read
      ? []
      : [{ field, expected: read, actual, wanted: given[field] ?? null, where: symbol }];
  });
  if (conflicts.length)
    throw conflict(
      `Somebody else changed ${conflicts.map(({ field }) => field).join(', ')} in the meantime.`,
      conflicts,
    );
}

/** The correction of a field after an edit; null: none, so that the source acts. */
function corrected(profile: Profile, field: string, value: ProfileValue, source: string): Correction | null {
  const { sourceValue = null } = profile.main.get(field) ?? {};
  return value === sourceValue ? null : { field, value, base: sourceValue, source };
}

type Entries = ReadonlyMap<string, Row>;

/** Entries by their new symbol. @throws ApiError 400 for one that cannot be */
function entriesOf(symbol: string, map: readonly SymbolMapping[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const one of map) {
    if (one.symbol !== symbol) throw badInput('shortSymbolMap', `must map ${symbol} only, not ${one.symbol}`);
    if (one.newSymbol === symbol) throw badInput('shortSymbolMap', `must not map ${symbol} to itself`);
    if (rows.has(one.newSymbol)) throw badInput('shortSymbolMap', `maps ${symbol} to ${one.newSymbol} twice`);
    const { override, relationship } = one;
    rows.set(one.newSymbol, { symbol, new_symbol: one.newSymbol, override, relationship });
  }
  return rows;
}

const meaningOf = (row: Row | undefined) =>
  row ? { relationship: row['relationship'], override: row['override'] } : null;
const isSame = (one: Row | undefined, other: Row | undefined): boolean =>
  isDeepStrictEqual(meaningOf(one), meaningOf(other));

/** The map with the entries that an editor changed. @throws ApiError 409 for entries that somebody else changed since */
function mergedMap(symbol: string, now: Entries, read: Entries, wanted: Entries): Entries {
  const changed = [...new Set([...read.keys(), ...wanted.keys()])].filter(
    (to) => !isSame(read.get(to), wanted.get(to)),
  );
  const stale = changed.filter((to) => ![read, wanted].some((map) => isSame(map.get(to), now.get(to))));
  if (stale.length)
    throw conflict(
      `Somebody else changed the mapping of ${symbol} to ${stale.join(', ')} in the meantime.`,
      stale.map((to) => ({
        field: `shortSymbolMap.${to}`,
        expected: meaningOf(read.get(to)),
        actual: meaningOf(now.get(to)),
        wanted: meaningOf(wanted.get(to)),
        where: symbol,
      })),
    );
  const merged = new Map(now);
  for (const to of changed) {
    const row = wanted.get(to);
    if (row) merged.set(to, row);
    else merged.delete(to);
  }
  return merged;
}

async function mappingRows(trx: Trx, symbol: string, { wanted, read }: MapEdit): Promise<CellChange[]> {
  const { mapping } = profileTables;
  const given = entriesOf(symbol, wanted);
  const before = await findRows(trx, mapping, { symbol });
  const now = new Map(before.map((row) => [String(row['new_symbol']), row]));
  const rows = read ? mergedMap(symbol, now, entriesOf(symbol, read), given) : given;
  const kept = [...now].map(([to, row]) => rowChange(mapping, row, rows.get(to) ?? null));
  const added = [...rows].filter(([to]) => !now.has(to)).map(([, row]) => rowChange(mapping, null, row));
  return [...kept, ...added];
}

async function correctionRows(
  trx: Trx,
  symbol: string,
  after: ReadonlyMap<string, Correction | null>,
): Promise<CellChange[]> {
  const fields = [...after.keys()];
  const { correction } = profileTables;
  const before = await readRows(
    trx,
    correction,
    fields.map((field) => ({ symbol, field })),
  );
  return fields.flatMap((field, i) => {
    const next = after.get(field);
    const row = before[i] ?? null;
    return row || next ? [rowChange(correction, row, next ? { symbol, ...next } : null)] : [];
  });
}

/**
 * The facts that an edit of manual fields writes, and the profile that follows from them. A share count goes to the market
 * cap where charts know the symbol: it is kept there only.
 * @throws ApiError 400 that names the field; 409 where a value differs from what the editor had read
 */
export async function planEdit(
  trx: Trx,
  profile: Profile,
  edit: Edit,
  allowed: Readonly<Record<string, string[]>>,
): Promise<{ rows: CellChange[]; after: ReturnType<typeof mainOf>; fields: string[] }> {
  const { symbol, listed, layers } = profile;
  refuseStale(edit, profile);
  const values = readGiven(edit, profile, allowed);
  addFloat(values, profile);
  const count = listed && values.has(counted) ? values.get(counted)! : undefined;
  if (count === null || count === 0)
    throw badInput(counted, 'must be above 0; remove a share count under Historical Marketcap');
  if (count !== undefined) values.delete(counted);
  const next = new Map<string, Correction | null>(
    edit.reset.map((name) => [fieldOf(edit.type, name).name, null]),
  );
  for (const [field, value] of values) {
    const isSame = value === (profile.main.get(field)?.value ?? null);
    if (!isSame) next.set(field, corrected(profile, field, value, edit.sources[field] ?? manual));
  }
  const rows = await correctionRows(trx, symbol, next);
  const isCounted = typeof count === 'number' && count !== profile.counted;
  if (isCounted) rows.push(...(await planShareCounts(trx, symbol, [{ date: edit.day, shares: count }])));
  if (edit.mappings) rows.push(...(await mappingRows(trx, symbol, edit.mappings)));
  const corrections = [
    ...layers.corrections.filter(({ field }) => !next.has(field)),
    ...[...next.values()].filter((one) => one !== null),
  ];
  const after = mainOf({
    layers: { ...layers, corrections },
    listed,
    counted: isCounted ? count : profile.counted,
  });
  return { rows, after, fields: [...next.keys(), ...(isCounted ? [counted] : [])] };
}
