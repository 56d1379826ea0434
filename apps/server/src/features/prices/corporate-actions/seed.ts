import type { EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import { dayAfter } from '@midoffice/market/corporate-actions/index';
import { readState, writeState } from '../../../platform/app-state/store.ts';
import { insertAudit } from '../../../platform/audit/store.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { demoStaff } from '../../../platform/demo/staff.ts';
import type { FeatureSeed, World } from '../../../platform/demo/world.ts';
import { readCountedActions, searchSymbols } from '../charts/api.ts';
import { plantActions, plantEarnings, type PlantedAction } from './demo/faults.ts';
import { recordsOf, type DemoCompany, type Sent } from './demo/records.ts';
import { openDesk, type Desk } from './desk.ts';
import { applyPlan, type Plan } from './edit.ts';
import { putSourceRecords } from './layer-store.ts';
import { edsKeyOf, rebuildMain } from './main-set.ts';
import { planManual } from './plan-manual.ts';
import { nothingCollected, planCollected } from './plan.ts';
import { writeValidation } from './store.ts';

const chartedAtMost = 200;
const calendarOnly = 60;
const planted = 26;
const years = 10;

/** Companies with a chart: their dividends and splits are those that the chart counts with. */
async function chartedCompanies(world: World, trx: Trx): Promise<DemoCompany[]> {
  const found = await searchSymbols(trx, '', chartedAtMost);
  const symbols = found.map((one) => one.symbol);
  const since = dayAfter(world.today, -years * 365);
  const dividends = Map.groupBy(await readCountedActions(trx, 'dividends', symbols), (one) => one.symbol);
  const splits = Map.groupBy(await readCountedActions(trx, 'splits', symbols), (one) => one.symbol);
  return found.map((one, i) => ({
    ...one,
    dividends: (dividends.get(one.symbol) ?? []).filter((paid) => paid.date >= since),
    splits: splits.get(one.symbol) ?? [],
    quarters: 32,
    reportsOn: dayAfter(world.today, ((i * 5) % 60) - 3),
  }));
}

const first = [
  'Aster',
  'Bram',
  'Coral',
  'Dune',
  'Elm',
  'Fjord',
  'Garnet',
  'Hazel',
  'Iris',
  'Juniper',
] as const;
const second = ['Optics', 'Freight', 'Pharma', 'Energy', 'Foods', 'Robotics'] as const;

/** Companies that only calendars know; they report around today, so that every day of the calendar has some. */
function calendarCompanies(world: World): DemoCompany[] {
  return Array.from({ length: Math.round(calendarOnly * Math.min(1, world.size)) }, (_unused, i) => {
    const [left, right] = [first[i % first.length]!, second[Math.floor(i / first.length) % second.length]!];
    const symbol = `${left.slice(0, 2)}${right.slice(0, 2)}`.toUpperCase();
    const reportsOn = dayAfter(world.today, (i % 7) - 3);
    const payDay = dayAfter(world.today, ((i * 3) % 7) - 3);
    const paid = i % 3 ? [] : [4, 3, 2, 1, 0].map((back) => dayAfter(payDay, -91 * back));
    const value = 0.1 + (i % 9) * 0.05;
    return {
      symbol,
      name: `${left} ${right}`,
      exchange: i % 2 ? 'NYSE' : 'NASDAQ',
      currency: i % 11 === 5 ? 'EUR' : 'USD',
      dividends: paid.map((date) => ({ symbol, date, value: Number(value.toFixed(2)) })),
      quarters: 12,
      splits: i % 8 === 3 ? [{ symbol, date: payDay, value: i % 16 === 3 ? 4 : 0.1 }] : [],
      reportsOn,
    };
  });
}

function offerings(world: World, companies: readonly DemoCompany[]): Sent[] {
  return companies.slice(0, 21).flatMap((one, i) => {
    const low = 10 + i;
    const values = { date: dayAfter(world.today, (i % 7) - 3), company: one.name, exchange: one.exchange };
    const more = {
      shares: 5_000_000 + i * 250_000,
      priceLow: low,
      priceHigh: low + 3,
      currency: one.currency,
    };
    const symbol = `${one.symbol}X`;
    return ['nasdaq', 'investing'].map((source): Sent => ({
      table: 'ipos',
      source,
      symbol,
      values: {
        ...values,
        ...more,
        status: i % 7 < 3 ? 'priced' : 'expected',
        price: i % 7 < 3 ? low + 2 : null,
      },
    }));
  });
}

async function store(trx: Trx, sent: readonly Sent[]): Promise<void> {
  for (const [table, ofTable] of Map.groupBy(sent, (one) => one.table)) {
    for (const [source, list] of Map.groupBy(ofTable, (one) => one.source)) {
      const records = list.map(({ symbol, values }) => ({ symbol, key: edsKeyOf(table, values), values }));
      await putSourceRecords(trx, { table, source, importId: null }, records);
    }
    await rebuildMain(trx, table, [...new Set(ofTable.map((one) => one.symbol))]);
  }
}

/** A few existing corrections, so that editor and ledger have entries to show. */
async function correct(world: World, trx: Trx, symbol: string): Promise<void> {
  const person = demoStaff.find((one) => one.role === 'analyst') ?? demoStaff[0]!;
  const actor = { id: person.userid, label: person.email };
  const edit = async (table: EdsTable, reason: string, plan: (desk: Desk, keys: string[]) => Plan) => {
    const desk = await openDesk(trx, { symbol, table, nowMs: world.platform.now() });
    const audit = async (record: Parameters<Parameters<typeof applyPlan>[2]['audit']>[0]) =>
      void (await insertAudit(trx, { ...record, actor, call: 'demo', kind: 'eds.records-updated' }));
    await applyPlan(desk, plan(desk, [...desk.main.keys()]), {
      actor,
      call: 'updateEpsData',
      reason,
      preview: false,
      audit,
    });
  };
  await edit('earnings', 'As in the press release', (desk, keys) =>
    planCollected(desk, {
      ...nothingCollected,
      updatedValues: [{ key: keys[2]!, values: { eps: 1.87, call: 'https://example.com/calls/q2' } }],
      noOverride: [keys[2]!],
      invalidValues: [{ key: keys[5]!, source: 'nasdaq', invalid: true, fullSource: false }],
      deletedValues: [keys[20]!],
    }),
  );
  await edit('ipos', 'From the prospectus', (desk) =>
    planManual(
      desk,
      'ipos',
      '2001-05-14',
      { company: symbol, exchange: 'NASDAQ', status: 'priced', price: 14 },
      'record',
    ),
  );
  await writeValidation(trx, { symbol, table: 'earnings', valid: true, actor: actor.label });
}

/** Corporate actions of the demo world: several sources that differ, and planted errors whose truth is kept. */
export const featureSeed: FeatureSeed = {
  order: 35,
  async seed(world) {
    const random = world.random.fork('corporate-actions');
    await world.platform.db.transaction().execute(async (trx) => {
      const charted = await chartedCompanies(world, trx);
      const others = calendarCompanies(world);
      const truth: PlantedAction[] = [];
      const sent = charted.flatMap((one) => recordsOf(one, random));
      for (const [i, one] of others.entries()) {
        const own = recordsOf(one, random);
        const spoilt = i < planted ? plantEarnings(one.symbol, own, i) : plantActions(one.symbol, own, i);
        truth.push(...spoilt.planted);
        sent.push(...spoilt.sent);
      }
      await store(trx, [...sent, ...offerings(world, others)]);
      if (charted[0]) await correct(world, trx, charted[0].symbol);
      const known = (await readState<object>(trx, 'demo-truth')) ?? {};
      await writeState(trx, 'demo-truth', { ...known, corporateActions: truth });
    });
  },
};
