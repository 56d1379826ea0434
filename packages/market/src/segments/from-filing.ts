import type { FilingTable, FilingTag } from '../filing-tables/types.ts';
import { lengthDays, localName } from '../standardise/fact.ts';
import { addsUp } from './check.ts';

/** By what revenue is divided. */
export const segmentTables = ['revenue-product', 'revenue-geographic'] as const;
export type SegmentTable = (typeof segmentTables)[number];

/** A period whose revenue is known from the statements. */
export interface RevenuePeriod {
  /** Such as `2023-FY`. */
  readonly id: string;
  /** Its last day, `YYYY-MM-DD`. */
  readonly date: string;
  /** Whole units; null where it is not known. */
  readonly revenue: number | null;
}

/** Revenue of one period by segment. */
export interface SegmentRecord {
  readonly table: SegmentTable;
  readonly id: string;
  readonly date: string;
  readonly currency: string | null;
  /** Whole units by segment, in the order of the filing. */
  readonly values: Readonly<Record<string, number>>;
}

// A filing tags the lines of its notes with the concept of its revenue and one member of an axis.
const revenueConcepts: ReadonlySet<string> = new Set([
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'Revenues',
  'SalesRevenueNet',
  'SalesRevenueGoodsNet',
  'SalesRevenueServicesNet',
  'RevenuesNetOfInterestExpense',
]);

const productAxes = ['ProductOrServiceAxis', 'ProductsAndServicesAxis', 'StatementBusinessSegmentsAxis'];
const geographicAxes = ['StatementGeographicalAxis', 'StatementBusinessSegmentsAxis'];
const places =
  /america|europe|asia|pacific|china|japan|africa|emea|apac|latin|united states|canada|international|domestic|kingdom|germany|france|india|world|foreign|region|country/i;
/** Members that are no segments but what lies between them and the whole. */
const noSegment = /eliminat|intersegment|reconcil|operatingsegments|corporatenon|total/i;

/** Days that a reported period may differ from the one of the statements. */
const sameEndDays = 10;
const quarterDays = [80, 100] as const;
const yearDays = [340, 380] as const;
const most = 40;

/** Revenue of one member of one axis, as a line of a table has it. */
export interface SegmentCell {
  readonly tag: Pick<FilingTag, 'start' | 'end' | 'value' | 'unit'>;
  readonly axis: string;
  readonly member: string;
  readonly label: string;
}

const longestName = 100;

/** Words of a member's name, where no line of a table says how it is called: `GreaterChinaMember` → `Greater China`. */
const wordsOf = (member: string): string =>
  localName(member)
    .replace(/Member$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .slice(0, longestName);

const trailing = new Set(': \t\u00a0®™');

/** A text without colons, marks and dot leaders at its end; the dot of an abbreviation stays. */
function withoutTail(text: string): string {
  let end = text.length;
  for (;;) {
    if (trailing.has(text[end - 1] ?? '')) end -= 1;
    else if (text.endsWith('..', end)) end -= 2;
    else return text.slice(0, end);
  }
}

/** A line's label without footnote marks and dots; empty where it names a total or nothing. */
function cleanLabel(label: string): string {
  const text = withoutTail(label.replace(/ ?\(\d{1,2}\)/g, '')).trim();
  return /^(?:total|net sales|revenues?|net revenues?|sales)\b/i.test(text) ? '' : text.slice(0, longestName);
}

/** Cells of the filing's tables that hold revenue of one member of one axis. @param tables read with their tags */
export function segmentCells(tables: readonly FilingTable[]): SegmentCell[] {
  return tables.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      row.cells.flatMap((cell) => {
        const tag = cell?.tag;
        if (!tag || tag.value === null || tag.start === null || tag.end === null) return [];
        if (!revenueConcepts.has(localName(tag.name))) return [];
        const named = Object.entries(tag.dimensions).filter(
          // That a figure is of the operating segments says nothing about which.
          ([axis, member]) =>
            !(localName(axis) === 'ConsolidationItemsAxis' && /OperatingSegments/.test(member)),
        );
        const [axis, member] = named.length === 1 ? named[0]! : [];
        if (!axis || !member || noSegment.test(localName(member))) return [];
        const { start, end, value, unit } = tag;
        return [
          { tag: { start, end, value, unit }, axis: localName(axis), member, label: cleanLabel(row.label) },
        ];
      }),
    ),
  );
}

/** The period of the statements that a span of days is; undefined for half years and the like. */
function periodOf(tag: SegmentCell['tag'], periods: readonly RevenuePeriod[]): RevenuePeriod | undefined {
  const days = lengthDays(tag.start!, tag.end!);
  const isWithin = ([from, to]: readonly [number, number]): boolean => days >= from && days <= to;
  const isYear = isWithin(yearDays);
  if (!isYear && !isWithin(quarterDays)) return undefined;
  return periods
    .filter(({ id }) => id.endsWith('-FY') === isYear)
    .map((period) => ({
      period,
      apart: Math.abs(Date.parse(period.date) - Date.parse(tag.end!)) / 86_400_000,
    }))
    .filter(({ apart }) => apart <= sameEndDays)
    .toSorted((a, b) => a.apart - b.apart)[0]?.period;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * The finest members that add up to the revenue: where a filing also gives what several of them come to, such as products
 * beside services, that is left out. Null where nothing that leaves out up to three of them adds up.
 */
export function finestParts(
  members: ReadonlyMap<string, number>,
  revenue: number,
): ReadonlyMap<string, number> | null {
  const entries = [...members];
  const excess = sumOf(entries.map(([, value]) => value)) - revenue;
  const without = (left: readonly number[]): ReadonlyMap<string, number> =>
    new Map(entries.filter((_one, n) => !left.includes(n)));
  if (addsUp(excess + revenue, revenue)) return members;
  const n = entries.length;
  const value = (i: number): number => entries[i]![1];
  const fits = (sum: number): boolean => addsUp(revenue + excess - sum, revenue);
  for (let a = 0; a < n; a += 1) if (fits(value(a))) return without([a]);
  for (let a = 0; a < n; a += 1)
    for (let b = a + 1; b < n; b += 1) if (fits(value(a) + value(b))) return without([a, b]);
  for (let a = 0; a < n; a += 1)
    for (let b = a + 1; b < n; b += 1)
      for (let c = b + 1; c < n; c += 1) if (fits(value(a) + value(b) + value(c))) return without([a, b, c]);
  return null;
}

interface Found {
  readonly values: ReadonlyMap<string, number>;
  readonly currency: string | null;
  readonly isWhole: boolean;
}

/** What the members of one axis give for one period. */
function ofAxis(cells: readonly SegmentCell[], period: RevenuePeriod): Found | null {
  const members = new Map<string, number>();
  for (const { tag, member } of cells) if (!members.has(member)) members.set(member, tag.value!);
  if (members.size < 2 || members.size > most) return null;
  const parts = period.revenue === null ? null : finestParts(members, period.revenue);
  const currency = cells[0]!.tag.unit;
  return { values: parts ?? members, currency, isWhole: parts !== null && parts.size > 1 };
}

/** How each member is called: as most of its lines are, else by its own words. */
function namesOf(cells: readonly SegmentCell[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [member, own] of Map.groupBy(cells, (cell) => cell.member)) {
    const labels = Map.groupBy(
      own.filter(({ label }) => label !== ''),
      ({ label }) => label,
    );
    const [best] = [...labels].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
    const name = best !== undefined && !taken.has(best) ? best : wordsOf(member);
    names.set(member, name);
    taken.add(name);
  }
  return names;
}

/** Whether an axis may divide by place: business segments do where most of them are called after places. */
const mayDivide = (table: SegmentTable, axis: string, names: Iterable<string>): boolean => {
  if (axis !== 'StatementBusinessSegmentsAxis') return true;
  const list = [...names];
  const isPlaces = list.filter((name) => places.test(name)).length * 2 > list.length;
  return isPlaces === (table === 'revenue-geographic');
};

/**
 * Revenue by product and by place as the tags of a filing give it, for each period whose revenue is known. Of the axes that
 * may divide it the first one is taken whose members add up to the revenue; without any, the first one that there is.
 * @param cells as `segmentCells` gives them
 */
export function segmentsOfFiling(
  cells: readonly SegmentCell[],
  periods: readonly RevenuePeriod[],
): SegmentRecord[] {
  const names = namesOf(cells);
  const byPeriod = Map.groupBy(
    cells.flatMap((cell) => {
      const period = periodOf(cell.tag, periods);
      return period ? [{ cell, period }] : [];
    }),
    ({ period }) => period,
  );
  const records: SegmentRecord[] = [];
  for (const [period, list] of byPeriod) {
    const byAxis = Map.groupBy(
      list.map(({ cell }) => cell),
      ({ axis }) => axis,
    );
    for (const [table, axes] of [
      ['revenue-product', productAxes],
      ['revenue-geographic', geographicAxes],
    ] as const) {
      const found = axes.flatMap((axis) => {
        const own = byAxis.get(axis) ?? [];
        const called = own.map(({ member }) => names.get(member)!);
        const one = own.length && mayDivide(table, axis, called) ? ofAxis(own, period) : null;
        return one ? [one] : [];
      });
      const best = found.find(({ isWhole }) => isWhole) ?? found[0];
      if (!best) continue;
      const values = Object.fromEntries(
        [...best.values].map(([member, value]) => [names.get(member)!, value]),
      );
      records.push({ table, id: period.id, date: period.date, currency: best.currency, values });
    }
  }
  return records;
}
