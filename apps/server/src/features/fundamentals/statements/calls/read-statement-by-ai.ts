import { readStatementByAi } from '@midoffice/contract/fundamentals/statements/calls/read-statement-by-ai';
import { statementIdOf, statementTexts } from '@midoffice/contract/fundamentals/statements/shapes';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { effect } from '../effects/read-by-ai.ts';
import { openStatementDesk } from '../desk.ts';

export const handler = implementEffect(readStatementByAi, effect, async ({ trx, platform }, input) => {
  const { symbol, table, calendarYear, period, finalLink, reason } = input;
  if (!platform.connectors.ai.isSet)
    throw new ApiError(503, 'Not configured: please set AI_API_BASE and AI_API_KEY.');
  const desk = await openStatementDesk(trx, symbol, table);
  const id = statementIdOf(calendarYear, period);
  const record = desk.main.get(id);
  if (!record) throw badInput('period', `there is no record ${id} of ${symbol} in ${table}`);
  const link = finalLink || record.values['finalLink'];
  if (!link) throw badInput('finalLink', statementTexts.noLink);
  const currency = record.values['reportedCurrency'];
  return {
    targetKind: 'statement',
    targetId: symbol,
    input: {
      table,
      calendarYear,
      period,
      date: String(record.values['date']),
      currency: typeof currency === 'string' ? currency : null,
      finalLink: String(link),
    },
    lock: `statement-ai:${symbol}:${table}:${id}`,
    reason,
  };
});
