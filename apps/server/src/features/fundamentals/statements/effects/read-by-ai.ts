import type { StatementPeriod, StatementTable } from '@midoffice/contract/fundamentals/statements/shapes';
import { effectKind, EffectRefused } from '../../../../platform/effects/effects.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import { askValues, readExcerpt } from '../ai.ts';
import { insertAiRun } from '../ai-store.ts';

interface Input {
  readonly table: StatementTable;
  readonly calendarYear: number;
  readonly period: StatementPeriod;
  readonly date: string;
  readonly currency: string | null;
  readonly finalLink: string;
}

/** What is not to be had is refused for good: each question to a model is paid for, so that none is repeated by itself. */
async function orRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw new EffectRefused(error.message, error.status);
    throw error;
  }
}

/** Has the language model read the values of one record from its filing, and keeps them as a run. */
export const effect = effectKind<Input>({
  kind: 'statements.read-by-ai',
  title: 'Read statement by AI',
  changes: ['statements'],
  lockedMessage: 'This statement is being read already.',
  mayStill: () => Promise.resolve(),
  async run({ id, input, step, platform, targetId: symbol, actor, signal }) {
    const { table, calendarYear, period, date, currency, finalLink } = input;
    const excerpt = await step(
      'find the statement',
      () => orRefused(() => readExcerpt(platform, finalLink, table)),
      { fresh: true, reads: true },
    );
    const reading = { symbol, statement: table, period: `${period} ${calendarYear}`, date };
    const { values, tokens } = await step(
      'ask the model',
      () => orRefused(() => askValues(platform, reading, excerpt, signal)),
      { fresh: true, reads: true },
    );
    const texts = { date, finalLink, ...(currency && { reportedCurrency: currency }) };
    const fieldCount = Object.keys(values).length;
    return {
      message: `${fieldCount} ${fieldCount === 1 ? 'value' : 'values'} read by AI.`,
      after: { table, record: `${calendarYear}-${period}`, finalLink, values, tokens },
      result: { fieldCount },
      keep: (trx) =>
        insertAiRun(trx, {
          effectId: id,
          symbol,
          table,
          calendarYear,
          period,
          finalLink,
          values: { ...texts, ...values },
          tokens,
          actor: actor.label,
        }),
    };
  },
});
