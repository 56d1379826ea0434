import { sql } from 'kysely';
import type { AwsServerKind } from '../../../platform/connectors/aws/records.ts';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** A value of a server's history. */
export interface HistoryValue {
  readonly metric: string;
  /** When its period ended, milliseconds since 1970. */
  readonly atMs: number;
  readonly value: number;
}

/** 14 metrics of five minutes over 31 days. */
const mostValues = 130_000;

/** Values of some metrics of a server whose periods ended after a moment and until another one, oldest first. */
export async function readHistory(
  db: DbOrTrx,
  { kind, name }: { readonly kind: AwsServerKind; readonly name: string },
  metrics: readonly string[],
  { fromMs, toMs, periodMs }: { readonly fromMs: number; readonly toMs: number; readonly periodMs: number },
): Promise<HistoryValue[]> {
  const { rows } = await sql<{ metric: string; at: string; value: number }>`
    select metric, measured_at as at, value from server_metric
    where kind = ${kind} and name = ${name} and metric = any(${[...metrics]}::text[])
      and measured_at > ${new Date(fromMs - periodMs)} and measured_at <= ${new Date(toMs - periodMs)}
    order by measured_at, metric limit ${mostValues}`.execute(db);
  return rows.map(({ metric, at, value }) => ({ metric, atMs: Date.parse(at) + periodMs, value }));
}
