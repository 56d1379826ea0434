import type { TextVersion } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { iso, type CallKey } from './store.ts';

export type TextKind = TextVersion['kind'];

/** Earlier texts of a kind that are kept. */
const keptVersions = 20;

/** The present texts of a call; empty where there are none. */
export async function readTexts(
  db: DbOrTrx,
  { symbol, fiscalPeriod }: CallKey,
): Promise<Record<TextKind, string>> {
  const { rows } = await sql<{ kind: TextKind; text: string }>`
    select distinct on (kind) kind, text from earnings_call_text
    where symbol = ${symbol} and fiscal_period = ${fiscalPeriod} order by kind, id desc`.execute(db);
  const of = (kind: TextKind): string => rows.find((one) => one.kind === kind)?.text ?? '';
  return { raw: of('raw'), processed: of('processed') };
}

/** Makes a text the present one of its kind; an empty one says that there is none. The oldest are dropped. */
export async function putText(
  trx: Trx,
  { symbol, fiscalPeriod }: CallKey,
  kind: TextKind,
  { text, reason, by, at }: { text: string; reason: string; by: string; at: Date },
): Promise<void> {
  await sql`
    insert into earnings_call_text (symbol, fiscal_period, kind, text, characters, reason, actor_label, at)
    values (${symbol}, ${fiscalPeriod}, ${kind}, ${text}, ${text.length}, ${reason}, ${by}, ${at})`.execute(
    trx,
  );
  await sql`delete from earnings_call_text where id in (
    select id from earnings_call_text where symbol = ${symbol} and fiscal_period = ${fiscalPeriod} and kind = ${kind}
    order by id desc offset ${keptVersions})`.execute(trx);
  const column = sql.ref(kind === 'raw' ? 'has_raw' : 'has_processed');
  await sql`update earnings_call set ${column} = ${text !== ''}, updated_at = ${at}
    where symbol = ${symbol} and fiscal_period = ${fiscalPeriod}`.execute(trx);
}

/** Earlier and present texts without their contents, the newest first. */
export async function listVersions(db: DbOrTrx, { symbol, fiscalPeriod }: CallKey): Promise<TextVersion[]> {
  const { rows } = await sql<TextVersion>`
    select id, kind, characters, reason, actor_label as by, ${iso('at')} as at from earnings_call_text
    where symbol = ${symbol} and fiscal_period = ${fiscalPeriod} order by id desc limit ${2 * keptVersions}`.execute(
    db,
  );
  return rows;
}

/** One of the texts of a call; undefined where it has none of this id. */
export async function readVersion(
  db: DbOrTrx,
  { symbol, fiscalPeriod }: CallKey,
  id: number,
): Promise<{ kind: TextKind; text: string } | undefined> {
  const { rows } = await sql<{ kind: TextKind; text: string }>`
    select kind, text from earnings_call_text
    where id = ${id} and symbol = ${symbol} and fiscal_period = ${fiscalPeriod}`.execute(db);
  return rows[0];
}
