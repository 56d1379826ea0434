import type { ProfileValue } from '@midoffice/contract/fundamentals/profile/shapes';
import type { RepairWarning } from '@midoffice/contract/system/ledger/shapes';
import {
  cusipProblem,
  figiProblem,
  floatSharesOf,
  isinProblem,
  type FieldValue,
  type MainField,
} from '@midoffice/market/profile/index';

type Main = ReadonlyMap<string, MainField>;

/** A field of the profile that is another after a change. */
export interface ChangedField {
  readonly field: string;
  readonly before: ProfileValue;
  readonly after: ProfileValue;
  readonly source: string | null;
}

export function changedFields(before: Main, after: Main): ChangedField[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field): ChangedField[] => {
    const [was, is] = [before.get(field)?.value ?? null, after.get(field)?.value ?? null];
    return was === is ? [] : [{ field, before: was, after: is, source: after.get(field)?.source ?? null }];
  });
}

const cikProblem = (text: string): string | null =>
  /^\d{10}$/.test(text) ? null : 'is no CIK: at most ten digits';

const byField: Readonly<Record<string, (text: string) => string | null>> = {
  isin: isinProblem,
  cusip: cusipProblem,
  figiComposite: figiProblem,
  cik: cikProblem,
};

/** A US ISIN holds the CUSIP. Source: ISO 6166, numbering agency CUSIP Global Services. */
function isinAgainstCusip(of: (field: string) => FieldValue): string | null {
  const [isin, cusip] = [of('isin'), of('cusip')];
  if (typeof isin !== 'string' || typeof cusip !== 'string' || !/^(?:US|CA)/.test(isin)) return null;
  return isin.slice(2, 11) === cusip ? null : `does not match the CUSIP ${cusip}`;
}

function floatProblem(of: (field: string) => FieldValue): string | null {
  const [free, shares, outstanding] = [of('freeFloat'), of('floatShares'), of('outstandingShares')];
  if (typeof shares !== 'number' || typeof outstanding !== 'number') return null;
  if (shares > outstanding) return 'is above the outstanding shares';
  const expected = typeof free === 'number' ? floatSharesOf(free, outstanding) : undefined;
  // The free float has three decimals.
  return expected === undefined || Math.abs(expected - shares) <= outstanding * 0.000_01 + 1
    ? null
    : `differs from the free float, which gives ${expected.toLocaleString('en-US')}`;
}

function datesProblem(of: (field: string) => FieldValue): string | null {
  const [ipo, delisted] = [of('ipoDate'), of('delistedDate')];
  if (typeof delisted !== 'string') return null;
  if (typeof ipo === 'string' && delisted < ipo) return 'is before the IPO date';
  return of('isActivelyTrading') === true ? 'is given although the symbol is actively trading' : null;
}

/** What looks wrong about a field of a profile; null where nothing does. A wrong value is a finding, not a refusal. */
export function warningOf(main: Main, field: string): string | null {
  const of = (name: string): FieldValue => main.get(name)?.value ?? null;
  const value = of(field);
  if (value === null) return null;
  if (typeof value === 'string' && Object.hasOwn(byField, field)) {
    const problem = byField[field]!(value);
    if (problem !== null) return problem;
  }
  if (field === 'isin') return isinAgainstCusip(of);
  if (field === 'floatShares') return floatProblem(of);
  return field === 'delistedDate' ? datesProblem(of) : null;
}

/** Fields whose warning depends on another one. */
const bearsOn: Readonly<Record<string, readonly string[]>> = {
  cusip: ['isin'],
  freeFloat: ['floatShares'],
  outstandingShares: ['floatShares'],
  ipoDate: ['delistedDate'],
  isActivelyTrading: ['delistedDate'],
};

/** The warnings about the changed fields of a profile, as a repair answers them. */
export function warningsOf(symbol: string, main: Main, fields: readonly string[]): RepairWarning[] {
  const all = new Set(fields.flatMap((field) => [field, ...(bearsOn[field] ?? [])]));
  return [...all].flatMap((field) => {
    const message = warningOf(main, field);
    return message === null ? [] : [{ field, date: null, where: symbol, message }];
  });
}
