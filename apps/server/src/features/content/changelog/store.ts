import type { ChangelogEntry, GeneratedItem } from '@midoffice/contract/content/changelog/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

const columns = sql`id, type, text, url, url_text as "urlText", detail, revision,
  to_char(added_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;

/** The newest entries, newest first. */
export async function readEntries(db: DbOrTrx, limit: number): Promise<ChangelogEntry[]> {
  const { rows } = await sql<ChangelogEntry>`
    select ${columns} from changelog_entry order by added_at desc, id limit ${limit}`.execute(db);
  return rows;
}

/**
 * The entry of an id, or the one that was made of a proposal of that id; nobody else saves it until the end of the
 * transaction.
 */
export async function lockEntry(trx: Trx, id: string): Promise<ChangelogEntry | undefined> {
  // A new entry has no row to lock yet.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`changelog ${id}`}, 0))`.execute(trx);
  const { rows } = await sql<ChangelogEntry>`
    select ${columns} from changelog_entry where id = ${id} or origin = ${id} for update`.execute(trx);
  return rows[0];
}

/** What an entry says. */
export interface EntryTexts extends Pick<
  ChangelogEntry,
  'id' | 'type' | 'text' | 'url' | 'urlText' | 'detail'
> {
  /** Id of the proposal that a new entry is made of. */
  readonly origin?: string | undefined;
}

/** Adds an entry, or replaces the one of its id, whose origin stays. @returns its revision */
export async function writeEntry(
  trx: DbOrTrx,
  { id, type, text, url, urlText, detail, origin }: EntryTexts,
  by: string,
): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into changelog_entry (id, type, text, url, url_text, detail, updated_by, origin)
    values (${id}, ${type}, ${text}, ${url}, ${urlText}, ${detail}, ${by}, ${origin ?? null})
    on conflict (id) do update set type = excluded.type, text = excluded.text, url = excluded.url,
      url_text = excluded.url_text, detail = excluded.detail, revision = changelog_entry.revision + 1,
      updated_at = now(), updated_by = excluded.updated_by
    returning revision`.execute(trx);
  return rows[0]!.revision;
}

/** Kinds of change sets that customers see in their data. Mappers, reviews and the like are our own business. */
const dataOfCustomers = [
  'chart',
  'eds',
  'market-cap',
  'statement',
  'profile',
  'exchange-rates',
  'ticker-image',
];

/** Something that happened, of which an entry can be made. */
export interface Happening extends Pick<GeneratedItem, 'id' | 'number'> {
  readonly kind: 'issue' | 'documentation' | 'repair';
  /** Title of the issue, code of the endpoint, summary of the change set. */
  readonly title: string;
  readonly body: string;
  /** Repository of the issue, target of the change set. */
  readonly place: string;
  /** ISO day. */
  readonly day: string;
}

/**
 * What happened in the last 90 days and has no entry yet, newest first: closed issues, the latest change of each endpoint's
 * documentation, repairs by people that are in effect, not what a source sent.
 */
export async function readHappenings(db: DbOrTrx, limit: number): Promise<Happening[]> {
  const { rows } = await sql<Happening>`
    with found as (
      (select 'issue' as kind, 'issue/' || repository || '#' || number as id, number, title, body, repository as place, closed_at as at
       from github_issue where closed_at > now() - interval '90 days' and state = 'closed'
         and not exists (select from changelog_entry e where e.origin = 'issue/' || repository || '#' || number)
       order by closed_at desc limit ${limit})
      union all
      (select 'documentation', 'documentation/' || code || '/' || revision, revision, code, '', code, changed_at
       from endpoint_doc_change c where changed_at > now() - interval '90 days'
         and not exists (select from endpoint_doc_change later where later.code = c.code and later.revision > c.revision)
         and not exists (select from changelog_entry e where e.origin = 'documentation/' || code || '/' || c.revision)
       order by changed_at desc limit ${limit})
      union all
      (select 'repair', 'repair/' || id, id::integer, summary, reason, target, at
       from change_set c where at > now() - interval '90 days' and kind <> 'revert' and kind not like '%.imported' and reverted_by is null and target_kind = any(${dataOfCustomers})
         and not exists (select from changelog_entry e where e.origin = 'repair/' || c.id)
       order by at desc limit ${limit})
    )
    select kind, id, number, title, body, place, to_char(at at time zone 'utc', 'YYYY-MM-DD') as day
    from found order by at desc, id limit ${limit}`.execute(db);
  return rows;
}
