import type { FilterEffect } from '@midoffice/contract/customers/filters/shapes';
import { mostAccountsChecked, mostAccountsListed } from '@midoffice/contract/customers/filters/lists';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { nextTurn } from '../../../platform/turns.ts';
import type { ListReader } from '../customer-records/api.ts';
import { accountsUnder, type CheckedAccount } from './accounts-store.ts';
import { readAddress, type Address } from './address.ts';
import type { FilterFacts } from './rules.ts';
import { filtersByKey } from './store.ts';
import { indexOf, keysOf, nameOfFilter, verdictOf, type MatchFilter } from './verdict.ts';

interface Fitting {
  readonly account: CheckedAccount;
  readonly address: Address;
}

const accountsAtOnce = 500;

/** The accounts whose address is one; few old ones are not. */
async function fittingOf(
  accounts: readonly CheckedAccount[],
  changed: ReadonlySet<string>,
): Promise<Fitting[]> {
  const fitting: Fitting[] = [];
  for (const [index, account] of accounts.entries()) {
    if (index % accountsAtOnce === accountsAtOnce - 1) await nextTurn();
    const address = readAddress(account.email);
    if (address && keysOf(address).some((key) => changed.has(key))) fitting.push({ account, address });
  }
  return fitting;
}

/**
 * What switching filters on, or off, would have meant for the accounts that exist, had it been so when they signed up.
 * At most 10,000 accounts are checked, by indexes.
 * @param reader who is shown the newest accounts among them; all are counted
 */
export async function effectOf(
  db: DbOrTrx,
  filters: readonly FilterFacts[],
  isActive: boolean,
  reader: ListReader,
): Promise<FilterEffect> {
  const found = await accountsUnder(db, filters, mostAccountsChecked + 1, reader);
  const changed = new Set(filters.map(({ matchKey }) => matchKey));
  const fitting = await fittingOf(found.slice(0, mostAccountsChecked), changed);
  const keys = new Set(fitting.flatMap(({ address }) => keysOf(address)));
  const active = indexOf<MatchFilter>((await filtersByKey(db, [...keys])).filter((one) => one.isActive));
  const next = new Map(active);
  for (const filter of filters) {
    if (isActive) next.set(nameOfFilter(filter), { id: '', ...filter });
    else next.delete(nameOfFilter(filter));
  }
  const stopped: CheckedAccount[] = [];
  const letIn: CheckedAccount[] = [];
  for (const { account, address } of fitting) {
    const allowed = verdictOf(address, next).allowed;
    if (allowed !== verdictOf(address, active).allowed) (allowed ? letIn : stopped).push(account);
  }
  const both = [...stopped, ...letIn];
  const isStopped = new Set(stopped);
  return {
    matched: fitting.length,
    isCapped: found.length > mostAccountsChecked,
    stopped: stopped.length,
    letIn: letIn.length,
    paying: both.filter(({ planCode }) => planCode !== 'free').length,
    staff: both.filter(({ isStaff }) => isStaff).length,
    accounts: both
      .filter(({ isListed }) => isListed)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.userid.localeCompare(b.userid))
      .slice(0, mostAccountsListed)
      .map((account) => ({
        userid: account.userid,
        email: account.email,
        planCode: account.planCode,
        createdAt: account.createdAt,
        isStopped: isStopped.has(account),
      })),
  };
}
