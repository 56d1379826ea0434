import type { ProposedStatementRepair } from '@midoffice/market/statements/scan/index';
import type { WriteContext } from '../../../platform/http/implement.ts';
import type { Applied } from '../../../platform/ledger/change.ts';
import { repairBy, writePlan } from '../../../platform/repairs/repairs.ts';
import { planCells } from '../../fundamentals/statements/api.ts';

/**
 * Sets the values that a finding proposes, or previews that.
 * @throws ApiError as the repair itself refuses
 */
export async function runStatementRepair(
  context: WriteContext,
  symbol: string,
  { statement, cells, source }: ProposedStatementRepair,
  how: { readonly preview: boolean; readonly reason: string },
): Promise<Applied> {
  const plan = await planCells(context.trx, {
    symbol,
    statement,
    kind: 'statement.review-accepted',
    source: 'review',
    cells: cells.map(({ calendarYear, period, field, suggested }) => ({
      calendarYear,
      period,
      field,
      value: suggested,
      source: `review queue: ${source}`,
    })),
  });
  return writePlan(context.trx, { targetKind: 'statement', target: symbol }, plan, repairBy(context, how));
}
