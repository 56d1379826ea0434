import { dunningPageSize } from '@midoffice/contract/billing/dunning/lists';
import type { DryRun, DryRunLine } from '@midoffice/contract/billing/dunning/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { isListedRecord, type ListReader } from '../../customers/customer-records/api.ts';

const shown = sql`id, version, revision, created_at as "createdAt", created_by_label as "createdBy", summary`;

/** Keeps a dry run with its lines; those of others than the newest ten are removed. */
export async function insertDryRun(
  trx: Trx,
  run: DryRun,
  lines: readonly DryRunLine[],
  createdBy: string | null,
): Promise<void> {
  await sql`insert into dunning_dry_run (id, version, revision, created_by, created_by_label, created_at, summary)
    values (${run.id}, ${run.version}, ${run.revision}, ${createdBy}, ${run.createdBy}, ${run.createdAt}, ${JSON.stringify(run.summary)}::jsonb)`.execute(
    trx,
  );
  const batch = 2_000;
  for (let start = 0; start < lines.length; start += batch)
    await sql`
      insert into dunning_dry_run_line (dry_run_id, position, userid, line)
      select ${run.id}::uuid, ${start} + n::integer, line->>'userid', line
      from jsonb_array_elements(${JSON.stringify(lines.slice(start, start + batch))}::jsonb) with ordinality as l (line, n)`.execute(
      trx,
    );
  await sql`
    delete from dunning_dry_run where id <> ${run.id} and id not in (select id from dunning_dry_run order by created_at desc, id limit 10)`.execute(
    trx,
  );
}

/** A dry run by its id, else the newest. */
export async function findDryRun(db: DbOrTrx, id?: string): Promise<DryRun | undefined> {
  const { rows } = await sql<DryRun>`
    select ${shown} from dunning_dry_run ${id === undefined ? sql`` : sql`where id = ${id}`}
    order by created_at desc, id limit 1`.execute(db);
  return rows[0];
}

/** A page of a dry run's lines, in the order of the run. */
export async function dryRunLines(
  db: DbOrTrx,
  id: string,
  {
    kind,
    now,
    search,
    page,
    reader,
  }: { kind: string | undefined; now: boolean; search: string; page: number; reader: ListReader },
): Promise<{ rows: DryRunLine[]; total: number }> {
  const where = sql`dry_run_id = ${id} and (${kind ?? null}::text is null or line->>'kind' = ${kind ?? null})
    and ${isListedRecord(reader, { userid: sql`dunning_dry_run_line.userid` })}
    and (not ${now} or (line->>'now')::boolean)
    and (${search} = '' or strpos(lower(concat_ws(' ', line->>'email', line->>'userid', line->>'invoiceNumber', line->>'invoiceID')), lower(${search})) > 0)`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<{ line: DryRunLine }>`select line from dunning_dry_run_line where ${where}
      order by position limit ${dunningPageSize} offset ${(page - 1) * dunningPageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total from dunning_dry_run_line where ${where}`.execute(db),
  ]);
  return { rows: rows.map(({ line }) => line), total: counted[0]!.total };
}
