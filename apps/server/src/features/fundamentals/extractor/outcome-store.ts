import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/connect.ts';

/** How a stored value compares with what the mapper had proposed; `empty`: it had proposed none. */
export interface Outcome {
  readonly field: string;
  readonly outcome: 'hit' | 'miss' | 'empty';
}

/** Records outcomes of one mapper in one filing; the first outcome of a field counts. */
export async function writeOutcomes(
  trx: Trx,
  of: {
    readonly mapperId: string;
    readonly symbol: string;
    readonly finalLink: string;
    readonly period: string;
  },
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`
    insert into row_mapper_outcome (mapper_id, symbol, final_link, period, field, outcome)
    select ${of.mapperId}, ${of.symbol}, ${of.finalLink}, ${of.period}, o.field, o.outcome
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) o (field text, outcome text)
    on conflict do nothing`.execute(trx);
}
