import { readMain } from '../../../prices/corporate-actions/api.ts';
import { dividendFindings } from '../dividend-findings.ts';
import { dividendRows, movedDividendRows, recordLocks } from '../dividend-rows.ts';
import type { Task } from '../fix.ts';
import { priceFix, type Found } from '../price-fix.ts';
import type { Daily } from '../series.ts';

/** A dividend is moved by rule only where nothing is or was recorded on its new date. */
async function withObstacles(task: Task, { input }: Daily, found: readonly Found[]): Promise<Found[]> {
  if (!found.some(({ to }) => to !== undefined)) return [...found];
  const { trx, symbol } = task.session;
  const taken = new Set([
    ...(await readMain(trx, 'dividends', [symbol.symbol])).map(({ key }) => key),
    ...input.facts.dividends.map(({ date }) => date),
  ]);
  return found.map((one) =>
    one.to !== undefined && taken.has(one.to)
      ? {
          ...one,
          suggested: null,
          reason: `${one.reason}. Not repaired: ${one.to} has a record, possibly a deleted one`,
        }
      : one,
  );
}

export const fix = priceFix({
  label: 'Duplicate dividends',
  notes:
    'Finds dividends that are listed twice or on the wrong ex-date, judged by price, adjusted close and the usual calendar. Undecided ones say why.',
  remedy: 'Removes the duplicate or moves the dividend to its ex-date. Undecided ones are not changed.',
  find: (daily, _params, task) => withObstacles(task, daily, dividendFindings(daily).dates),
  locks: recordLocks,
  async repair(task, _daily, found) {
    const decided = found.filter(({ suggested }) => suggested !== null);
    const removed = decided.filter(({ to }) => to === undefined);
    const moves = decided.flatMap(({ date, to, suggested }) =>
      to === undefined ? [] : [{ from: date, to, amount: suggested! }],
    );
    const records = await readMain(task.session.trx, 'dividends', [task.session.symbol.symbol]);
    const recorded = new Set(records.filter(({ deleted }) => !deleted).map(({ key }) => key));
    const chartAlone = moves.filter(({ from }) => !recorded.has(from));
    return [
      ...(await dividendRows(task, [
        ...removed.map(({ date }) => ({ date, value: null })),
        ...chartAlone.flatMap(({ from, to, amount }) => [
          { date: from, value: null },
          { date: to, value: amount },
        ]),
      ])),
      ...(await movedDividendRows(
        task,
        moves.filter(({ from }) => recorded.has(from)),
      )),
    ];
  },
});
