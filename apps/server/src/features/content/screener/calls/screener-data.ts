import { screenerData } from '@midoffice/contract/content/screener/calls/screener-data';
import type {
  ScreenerPeriod,
  ScreenerRow,
  ScreenerSchema,
} from '@midoffice/contract/content/screener/shapes';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';
import { badInput, notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readActions, readScreen } from '../../../prices/charts/api.ts';
import { actionRow, allSchemas, byPeriod, levelOf, marketRow } from '../rules.ts';
import { countSeries, readSeries } from '../store.ts';

type Found = { rows: ScreenerRow[]; total: number };

async function rowsOf(
  db: DbOrTrx,
  { endpoint, group, columns }: ScreenerSchema,
  limit: number,
  period: ScreenerPeriod | undefined,
): Promise<Found> {
  if (group === 'Economic') {
    const points = byPeriod(await readSeries(db, endpoint), period);
    return { rows: points.slice(0, limit).map((point) => ({ ...point })), total: points.length };
  }
  if (group === 'Corporate actions') {
    const { rows, total } = await readActions(db, endpoint === 'stock-split' ? 'splits' : 'dividends', limit);
    return { rows: rows.map(actionRow), total };
  }
  const { rows, total } = await readScreen(db, limit);
  return { rows: rows.map((row) => marketRow(columns, row)), total };
}

export const handler = implementRead(screenerData, async ({ db }, { endpoint, plan, period, limit }) => {
  const schema = allSchemas(await countSeries(db)).find((one) => one.endpoint === endpoint);
  if (!schema) throw notFound(`There is no endpoint ${endpoint}.`);
  if (period && !schema.periods.includes(period)) throw badInput('period', `${endpoint} has no periods`);
  const allowed = levelOf(plan) >= schema.minLevel;
  const found = allowed ? await rowsOf(db, schema, limit, period) : { rows: [], total: 0 };
  return { endpoint, plan, allowed, minLevel: schema.minLevel, columns: schema.columns, ...found };
});
