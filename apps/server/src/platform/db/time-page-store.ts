import { sql, type RawBuilder } from 'kysely';

/**
 * A stretch of records that are read newest first by time, then by key. Times count in whole milliseconds, as
 * answers carry them.
 */
export interface TimePage {
  /** ISO 8601; only what is older, or as old with a smaller key. Null: from the newest. */
  readonly before: string | null;
  /** Compares with the records' keys by code unit. */
  readonly key: string;
  /** ISO 8601, included. Null: from the beginning. */
  readonly from: string | null;
  readonly limit: number;
}

/** A condition that keeps only the rows of the page. */
export function inTimePage(
  page: TimePage,
  at: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`
    (${page.before}::timestamptz is null
      or (date_trunc('milliseconds', ${at}), (${key})::text collate "C") < (${page.before}::timestamptz, ${page.key}))
    and (${page.from}::timestamptz is null or ${at} >= ${page.from}::timestamptz)`;
}

/** Order and length of the page. */
export function timePageOrder(
  page: TimePage,
  at: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`order by date_trunc('milliseconds', ${at}) desc, (${key})::text collate "C" desc limit ${page.limit}`;
}
