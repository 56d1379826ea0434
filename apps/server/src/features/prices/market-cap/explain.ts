import { splitFactor, type ShareStep } from '@midoffice/market/market-cap/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { readChangeSets, readTouchedFacts, type TouchedFact } from '../../../platform/ledger/facts-store.ts';
import type { Explainer, Explanation } from '../../../platform/ledger/tables.ts';
import { explainCell, readActingSplits } from '../charts/api.ts';
import { readSeries } from './rebuild.ts';
import { readLayers, readSteps, type StoredLayers } from './store.ts';

type Step = Explanation['steps'][number];

/** What is known of the shares that count on a day. */
interface Shares extends Pick<Explanation, 'value' | 'source' | 'steps'> {
  readonly facts: readonly TouchedFact[];
}

/** The facts that bear on the shares of a day: of the count that acts, of those since it, the ratio, and later splits. */
function bearing(facts: readonly TouchedFact[], acting: ShareStep | undefined, day: string): TouchedFact[] {
  const from = acting?.date ?? '';
  return facts.filter(({ table, key }) => {
    if (table === 'share_count_fact') return key['date']! >= from && key['date']! <= day;
    if (table === 'market_cap_reference') return acting?.origin === 'financials';
    return table === 'split_fact' && acting !== undefined && key['date']! > from;
  });
}

/** What repairs wrote of a symbol's share counts and of production's splits, newest first. */
async function touchedFacts(db: DbOrTrx, symbol: string): Promise<TouchedFact[]> {
  const own = await readTouchedFacts(db, 'market-cap', symbol, { symbol });
  const chart = await readTouchedFacts(db, 'chart', symbol, { symbol, env: 'production' });
  // One change set may hold both: its facts of the chart are found twice, with those of development once.
  const counts = own.filter(({ key }) => key['env'] === undefined);
  return [...counts, ...chart].sort((a, b) => b.changeSetId - a.changeSetId);
}

function statedOn(
  { financials, implied }: StoredLayers,
  { date, origin }: ShareStep,
): { name: string; shares: number } | undefined {
  const sources = { financials, implied };
  const names = origin === 'repair' ? (['financials', 'implied'] as const) : ([origin] as const);
  for (const name of names) {
    const count = sources[name].find((one) => one.date === date);
    if (count) return { name, shares: count.shares };
  }
  return undefined;
}

async function explainShares(db: DbOrTrx, symbol: string, day: string): Promise<Shares> {
  const [layers, list, splits, touched] = await Promise.all([
    readLayers(db, symbol),
    readSteps(db, symbol),
    readActingSplits(db, symbol),
    touchedFacts(db, symbol),
  ]);
  const acting = list.findLast((step) => step.date <= day);
  const facts = bearing(touched, acting, day);
  const lastOf = (table: string, date?: string): number | null =>
    facts.find((fact) => fact.table === table && (date === undefined || fact.key['date'] === date))
      ?.changeSetId ?? null;
  const steps: Step[] = [];
  for (const gone of layers.facts.filter(
    ({ date, shares }) => shares === null && date > (acting?.date ?? '') && date <= day,
  ))
    steps.push({
      label: `No count of ${gone.date}`,
      factor: null,
      value: null,
      changeSetId: lastOf('share_count_fact', gone.date),
    });
  if (!acting) return { value: null, source: null, steps, facts };
  const stated = statedOn(layers, acting);
  let value = stated?.shares ?? 0;
  const put = (label: string, factor: number | null, changeSetId: number | null): void =>
    void steps.push({ label, factor, value, changeSetId });
  if (acting.origin === 'repair') {
    value = layers.facts.find((fact) => fact.date === acting.date)!.shares!;
    put(`Corrected count of ${acting.date}`, null, lastOf('share_count_fact', acting.date));
  }
  const ratio = layers.reference?.ratio ?? 1;
  if (acting.origin === 'financials' && ratio !== 1) {
    value *= ratio;
    put('Ratio of the Editor', ratio, lastOf('market_cap_reference'));
  }
  for (const split of splits.filter(({ date }) => date > acting.date)) {
    const factor = splitFactor(acting.date, [split]);
    value *= factor;
    put(`Split ${split.ratio} on ${split.date}`, factor, lastOf('split_fact', split.date));
  }
  const source: Explanation['source'] = stated
    ? {
        name: `${stated.name} of ${acting.date}`,
        value: stated.shares,
        basis: 'raw',
        importId: null,
        fileName: null,
        importedAt: null,
        earlier: [],
      }
    : null;
  return { value: acting.shares, source, steps, facts };
}

const fields = ['price', 'sharesOutstanding', 'marketCap'] as const;

/** Why price, shares or market cap of a day are what they are. `key` is the day; of shares it need be no session. */
export const explainMarketCap: Explainer = async (db, { target, key: day, field: name }) => {
  const field = fields.find((one) => one === name);
  if (!field || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const price = await explainCell(db, { target, key: `production/eod/${day}`, field: 'close' });
  if (field === 'price') return price;
  const { facts, ...shares } = await explainShares(db, target, day);
  if (!price && (field === 'marketCap' || shares.value === null)) return undefined;
  const ids = facts.map((fact) => fact.changeSetId);
  if (field === 'sharesOutstanding') return { ...shares, changeSets: await readChangeSets(db, ids) };
  const [session] = await readSeries(db, target, { from: day, to: `${day}T23:59:59` });
  const value = session?.marketCap ?? null;
  const close = session?.price ?? null;
  const times: Step = { label: 'Times the close of the day', factor: close, value, changeSetId: null };
  return {
    ...shares,
    value,
    steps: value === null ? shares.steps : [...shares.steps, times],
    changeSets: await readChangeSets(db, [...ids, ...(price?.changeSets ?? []).map((set) => set.id)]),
  };
};
