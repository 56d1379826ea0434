import { updateFinancialsLinks } from '@midoffice/contract/fundamentals/filings/calls/update-financials-links';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { answerOf, repairBy, writePlan } from '../../../../platform/repairs/repairs.ts';
import { linkStored } from '../columns.ts';
import { filingsLedger } from '../ledger-tables.ts';
import { planRows, refuseOther } from '../plan.ts';
import { isKnownSymbol } from '../store.ts';

export const handler = implementWrite(
  updateFinancialsLinks,
  async (context, { symbol, data, preview, reason, expectedPreview }) => {
    const seen = new Map<string, number>();
    for (const [at, { calendarYear, period }] of data.entries()) {
      const earlier = seen.get(`${calendarYear} ${period}`);
      if (earlier !== undefined)
        throw badInput(
          `data.${at}`,
          `${calendarYear} ${period} is in row ${earlier + 1} already. Delete one of the two.`,
        );
      seen.set(`${calendarYear} ${period}`, at);
    }
    const { trx, platform } = context;
    if (!(await isKnownSymbol(trx, symbol)))
      throw new ApiError(404, `symbol: ${symbol} is not known`, { field: 'symbol' });
    const wanted = data.map(({ calendarYear, period, finalLink }) => ({
      symbol,
      calendar_year: calendarYear,
      period,
      final_link: finalLink,
    }));
    const plan = await planRows(trx, filingsLedger.link, linkStored, wanted, {
      nowMs: platform.now(),
      hasCreation: false,
    });
    refuseOther(plan, expectedPreview, symbol);
    if (!plan.rows.length) throw badInput('data', 'these links are stored already');
    const applied = await writePlan(
      trx,
      { targetKind: 'filing', target: symbol },
      {
        kind: 'filings.links-updated',
        source: 'person',
        summary: `${plan.inserted} new and ${plan.updated} changed links of reports`,
        rows: plan.rows,
      },
      repairBy(context, { reason, preview }),
    );
    return { ...answerOf(context, applied, 'Links updated.', preview), ...plan.outcome };
  },
);
