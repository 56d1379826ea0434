import type { ScanFinding } from '@midoffice/market/scan/index';
import type { StatementFinding } from '@midoffice/market/statements/scan/index';
import { sql } from 'kysely';
import type { ConflictFinding } from './statement-conflicts.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { DataMark } from '../../prices/charts/api.ts';

/** The newest changes of a symbol's data, and how often its daily series was rebuilt. */
export interface ScanMark extends DataMark {
  readonly version: number;
}

/** The newest changes of each symbol's data at its last scan. */
export async function readScanMarks(
  db: DbOrTrx,
  symbols?: readonly string[],
): Promise<Map<string, ScanMark>> {
  const some = symbols === undefined ? sql`true` : sql`symbol = any(${[...symbols]}::text[])`;
  const { rows } = await sql<ScanMark>`
    select symbol, change_set_id as "changeSetId", import_id as "importId", version from review_scan where ${some}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.symbol, row]));
}

/** How often the daily series of symbols were rebuilt; symbols without a rebuild are left out. */
export async function readVersions(db: DbOrTrx, symbols?: readonly string[]): Promise<Map<string, number>> {
  const some = symbols === undefined ? sql`true` : sql`symbol = any(${[...symbols]}::text[])`;
  const { rows } = await sql<{ symbol: string; version: number }>`
    select symbol, version from review_series where ${some}`.execute(db);
  return new Map(rows.map(({ symbol, version }) => [symbol, version]));
}

/**
 * Makes a symbol due for a scan. Marks contain the change sets of charts; those of customers' reports, dividends,
 * splits or a symbol change have another target and change its series as well. Only the repair itself waits for this
 * row.
 */
export async function countNewSeries(trx: Trx, symbol: string): Promise<void> {
  await sql`
    insert into review_series as s (symbol, version) values (${symbol}, 1)
    on conflict (symbol) do update set version = s.version + 1`.execute(trx);
}

/** Symbols with open items. */
export async function readOpenSymbols(db: DbOrTrx): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select distinct symbol from review_item where state = 'open'`.execute(db);
  return rows.map(({ symbol }) => symbol);
}

/** A finding as it goes into the queue. */
export interface QueuedFinding {
  readonly symbol: string;
  readonly finding: ScanFinding | StatementFinding | ConflictFinding;
  /** Digest of the values that it rests on. */
  readonly basis: string;
  readonly requests: number | null;
  readonly score: number;
}

/** What a scan looks at: daily series, or statements. */
export type ScanGroup = 'prices' | 'statements';

/**
 * Puts what a scan found of some symbols in one group in the place of what it had found there before. What a reviewer rejected stays rejected while its values stay; what is not found any more is gone; what is found
 * again is open again. Whoever calls it holds the locks of these symbols and has compared their versions.
 */
export async function storeFindings(
  trx: Trx,
  group: ScanGroup,
  symbols: readonly string[],
  found: readonly QueuedFinding[],
  at: string,
): Promise<void> {
  const rows = found.map(({ symbol, finding, basis, requests, score }) => ({
    symbol,
    basis,
    requests,
    score,
    kind: finding.kind,
    from_date: finding.from,
    to_date: finding.to,
    records: finding.records,
    probability: finding.probability,
    evidence: finding.evidence,
    repair: finding.repair,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (symbol text, basis text, requests bigint, score float8,
    kind text, from_date date, to_date date, records int, probability float8, evidence jsonb, repair jsonb)`;
  await sql`
    update review_item i set state = 'gone', gone_at = ${at}, lease_by = null, lease_label = null, lease_until = null
    where i.symbol = any(${[...symbols]}::text[]) and i.state = 'open' and starts_with(i.kind, 'statement-') = ${group === 'statements'}
      and not exists (select 1 from ${given} where r.symbol = i.symbol and r.basis = i.basis)`.execute(trx);
  if (rows.length)
    await sql`
      insert into review_item (symbol, basis, requests, score, kind, from_date, to_date, records, probability, evidence, repair, found_at)
      select symbol, basis, requests, score, kind, from_date, to_date, records, probability, evidence, nullif(repair, 'null'), ${at}
      from ${given}
      on conflict (symbol, basis) do update set requests = excluded.requests, score = excluded.score, kind = excluded.kind,
        from_date = excluded.from_date, to_date = excluded.to_date, records = excluded.records,
        probability = excluded.probability, evidence = excluded.evidence, repair = excluded.repair,
        state = case when review_item.state = 'rejected' then 'rejected' else 'open' end, gone_at = null,
        decided_by = case when review_item.state = 'rejected' then review_item.decided_by end,
        decided_by_label = case when review_item.state = 'rejected' then review_item.decided_by_label end,
        decided_at = case when review_item.state = 'rejected' then review_item.decided_at end,
        change_set_id = case when review_item.state = 'rejected' then review_item.change_set_id end,
        reason = case when review_item.state = 'rejected' then review_item.reason else '' end,
        found_at = case when review_item.state in ('open', 'rejected') then review_item.found_at else excluded.found_at end`.execute(
      trx,
    );
}

/** Notes how far the series of some symbols had come when they were scanned. */
export async function noteSeriesScanned(trx: Trx, marks: readonly ScanMark[], at: string): Promise<void> {
  await sql`
    insert into review_scan (symbol, change_set_id, import_id, version, scanned_at)
    select m.symbol, m.change_set_id, m.import_id, m.version, ${at}
    from jsonb_to_recordset(${JSON.stringify(
      marks.map((mark) => ({
        symbol: mark.symbol,
        change_set_id: mark.changeSetId,
        import_id: mark.importId,
        version: mark.version,
      })),
    )}::jsonb) as m (symbol text, change_set_id bigint, import_id bigint, version bigint)
    on conflict (symbol) do update set change_set_id = excluded.change_set_id, import_id = excluded.import_id,
      version = excluded.version, scanned_at = excluded.scanned_at`.execute(trx);
}

/**
 * Ranks all open items anew by what customers ask for; null where that is not known: all symbols count alike. Items that
 * somebody is deciding this moment are passed over, so that it waits for nobody.
 */
export async function rankAgain(db: DbOrTrx, requests: ReadonlyMap<string, number> | null): Promise<void> {
  if (requests === null) {
    await sql`
      update review_item i set requests = null, score = i.probability from (
        select id from review_item where state = 'open' and (requests is not null or score <> probability)
        for update skip locked) n
      where n.id = i.id`.execute(db);
    return;
  }
  const [symbols, counts] = [[...requests.keys()], [...requests.values()]];
  await sql`
    update review_item i set requests = n.requests, score = i.probability * (1 + n.requests) from (
      select o.id, coalesce(r.requests, 0) as requests
      from review_item o left join unnest(${symbols}::text[], ${counts}::bigint[]) r (symbol, requests) on r.symbol = o.symbol
      where o.state = 'open' and o.requests is distinct from coalesce(r.requests, 0)
      for update of o skip locked) n
    where n.id = i.id`.execute(db);
}

/** How often customers asked for a symbol, as the last scan saw it. */
export async function knownRequests(db: DbOrTrx, symbol: string): Promise<number | null> {
  const { rows } = await sql<{ requests: number | null }>`
    select requests from review_item where symbol = ${symbol} order by id desc limit 1`.execute(db);
  return rows[0]?.requests ?? null;
}
