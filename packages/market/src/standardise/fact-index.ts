import { usedConcepts } from './concepts.ts';
import { localName, type Fact } from './fact.ts';

/** What one filing says of one period, by the local name of the concept. */
export interface Version {
  readonly accession: string;
  /** Empty where the facts do not say it. */
  readonly filed: string;
  readonly form: string;
  readonly currency: string | null;
  readonly values: Map<string, number>;
}

/** One period or day and what the filings say of it, newest filing first. */
export interface IndexedPeriod {
  /** Null for a day. */
  readonly start: string | null;
  readonly end: string;
  readonly versions: Version[];
}

/** All facts of a company by period. */
export interface FactIndex {
  /** By `start|end`. */
  readonly durations: ReadonlyMap<string, IndexedPeriod>;
  /** By day. */
  readonly days: ReadonlyMap<string, IndexedPeriod>;
  /** Most used currency. */
  readonly currency: string | null;
}

const isCurrency = (unit: string): boolean => /^[A-Z]{3}$/.test(unit);

/** The currency that most money of each filing, and of all together, is in. */
function currenciesOf(facts: readonly Fact[]): { of(accession: string): string | null; main: string | null } {
  const counts = new Map<string, Map<string, number>>();
  for (const { unit, accession = '' } of facts) {
    if (unit === null || !isCurrency(unit)) continue;
    for (const key of new Set([accession, 'all'])) {
      const own = counts.get(key) ?? new Map<string, number>();
      counts.set(key, own.set(unit, (own.get(unit) ?? 0) + 1));
    }
  }
  const most = (key: string): string | null => {
    const own = [...(counts.get(key) ?? [])].toSorted((a, b) => b[1] - a[1]);
    return own[0]?.[0] ?? null;
  };
  const chosen = new Map([...counts.keys()].map((key) => [key, most(key)]));
  return { of: (accession) => chosen.get(accession) ?? null, main: chosen.get('all') ?? null };
}

function versionOf(period: IndexedPeriod, fact: Fact, currency: string | null): Version {
  const { accession = '', filed = '', form = '' } = fact;
  const known = period.versions.find((one) => one.accession === accession);
  if (known) return known;
  const version = { accession, filed, form, currency, values: new Map<string, number>() };
  period.versions.push(version);
  return version;
}

const order = (a: Version, b: Version): number =>
  b.filed.localeCompare(a.filed) || b.accession.localeCompare(a.accession);

/**
 * Facts by period and filing. Facts with dimensions, without a value or in another currency than that of their filing are left out.
 * @param accession only this filing
 */
export function indexFacts(facts: readonly Fact[], accession?: string): FactIndex {
  const used = facts.filter(
    (fact) =>
      fact.value !== null &&
      fact.end !== null &&
      fact.unit !== null &&
      usedConcepts.has(localName(fact.name)) &&
      !(fact.dimensions && Object.keys(fact.dimensions).length) &&
      (accession === undefined || fact.accession === accession),
  );
  const currencies = currenciesOf(used);
  const durations = new Map<string, IndexedPeriod>();
  const days = new Map<string, IndexedPeriod>();
  for (const fact of used) {
    const currency = currencies.of(fact.accession ?? '');
    const unit = fact.unit!;
    if (unit !== 'shares' && unit !== currency && unit !== `${currency}/shares`) continue;
    const [map, key] = fact.start === null ? [days, fact.end!] : [durations, `${fact.start}|${fact.end}`];
    let period = map.get(key);
    if (!period) {
      period = { start: fact.start, end: fact.end!, versions: [] };
      map.set(key, period);
    }
    const { values } = versionOf(period, fact, currency);
    const name = localName(fact.name);
    // A line of the common taxonomy counts before one of the same name in the company's own.
    if (!values.has(name) || fact.name.startsWith('us-gaap:')) values.set(name, fact.value!);
  }
  for (const period of [...durations.values(), ...days.values()]) period.versions.sort(order);
  return { durations, days, currency: currencies.main };
}
