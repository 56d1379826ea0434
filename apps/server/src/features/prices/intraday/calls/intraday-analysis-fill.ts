import { intradayAnalysisFill } from '@midoffice/contract/prices/intraday/calls/intraday-analysis-fill';
import { fillIds } from '@midoffice/contract/prices/intraday/lists';
import type { FilledBar } from '@midoffice/contract/prices/intraday/shapes';
import type { InputOf, OutputOf } from '@midoffice/contract/kernel';
import type { RepairWarnings } from '@midoffice/contract/system/ledger/shapes';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { mergeWarnings } from '../../../../platform/ledger/change.ts';
import {
  applyPlan,
  beginRepair,
  planFill,
  readDataVersions,
  readExchanges,
  requireSeenData,
  type FillType,
} from '../../charts/api.ts';
import { repairBy } from '../../../../platform/repairs/repairs.ts';

import { daysOf, knownDay, type KnownDay } from '../days.ts';

type Input = InputOf<typeof intradayAnalysisFill>;
type Output = OutputOf<typeof intradayAnalysisFill>;

const shownBars = 500;

/** What was done to one symbol. */
interface Filled {
  readonly changeSetId: number | null;
  readonly bars: readonly FilledBar[];
  readonly held: number;
  readonly warnings: RepairWarnings;
}

async function fillSymbol(
  context: WriteContext,
  input: Input,
  symbol: string,
  days: readonly KnownDay[],
): Promise<Filled> {
  const { development, preview, reason } = input;
  const session = await beginRepair(context.trx, { symbol, development, preview, reason });
  const types: readonly FillType[] = fillIds.filter((id) => input.idsToFill.includes(id));
  const sessions = days.flatMap(({ date, hours, now }) => (hours ? [{ date, hours, now }] : []));
  // The symbol is locked from here on.
  await requireSeenData(context.trx, [symbol], input.dataVersions);
  const { plan, bars } = await planFill(session, sessions, types);
  const applied = await applyPlan(session, plan, repairBy(context, { reason, preview }));
  // Some may have been held back by no-override: what the series now shows is what was put in.
  const put = new Set(
    applied.effects.series.flatMap(({ chartType, date }) => date.map((one) => `${chartType} ${one}`)),
  );
  const written = bars.filter(({ chartType, bar }) => put.has(`${chartType} ${bar.date}`));
  return {
    changeSetId: applied.changeSetId,
    held: bars.length - written.length,
    warnings: applied.effects,
    bars: written.map(({ chartType, source, ofMinutes, bar }) => {
      const { date, open, high, low, close, volume } = bar;
      return { symbol, chartType, date, open, high, low, close, volume, source, ofMinutes };
    }),
  };
}

function messageOf({ preview, total, held }: Pick<Output, 'preview' | 'total' | 'held'>): string {
  const kept = held ? ` ${held} held back by no-override.` : '';
  if (!total) return `Nothing to fill.${kept}`;
  const bars = `${total} ${total === 1 ? 'bar' : 'bars'}`;
  return `${preview ? `${bars} would be filled in.` : `${bars} filled in.`}${kept}`;
}

function passedOver(days: readonly KnownDay[]): string[] {
  return days.flatMap(({ symbol, hours, notes }) =>
    hours ? [] : [`${symbol}: ${notes[0] ?? 'there is no session'}`],
  );
}

async function run(context: WriteContext, input: Input): Promise<Output> {
  const days = daysOf(input.symbolDateTupleList);
  const exchanges = await readExchanges(
    context.trx,
    days.map(({ symbol }) => symbol),
  );
  const unknown = [...new Set(days.map(({ symbol }) => symbol))].filter((symbol) => !exchanges.has(symbol));
  if (unknown.length)
    throw new ApiError(404, `symbolDateTupleList: ${unknown.join(', ')} not known`, {
      field: 'symbolDateTupleList',
    });
  const known = days.map((day) => knownDay(day, exchanges, context.platform.now()));
  // In one order, so that two fills never wait for each other in a circle.
  const symbols = [...new Set(known.filter(({ hours }) => hours).map(({ symbol }) => symbol))].sort();
  const filled: (Filled & { symbol: string })[] = [];
  for (const symbol of symbols) {
    const own = known.filter((day) => day.symbol === symbol);
    filled.push({ symbol, ...(await fillSymbol(context, input, symbol, own)) });
  }
  const changeSets = filled.flatMap(({ symbol, changeSetId: id }) => (id === null ? [] : [{ symbol, id }]));
  if (!changeSets.length) context.previewOnly();
  const bars = filled.flatMap((one) => one.bars);
  const sums = {
    preview: input.preview,
    total: bars.length,
    held: filled.reduce((sum, one) => sum + one.held, 0),
  };
  return {
    success: true,
    message: messageOf(sums),
    ...sums,
    dataVersions: input.preview ? await readDataVersions(context.trx, symbols) : {},
    changeSets,
    bars: bars.slice(0, shownBars),
    notes: passedOver(known),
    ...mergeWarnings(filled.map(({ warnings }) => warnings)),
  };
}

export const handler = implementWrite(intradayAnalysisFill, run);
