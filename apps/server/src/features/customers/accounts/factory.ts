import { planCodes } from '@midoffice/contract/customers/accounts/shapes';
import { createRandom, type Random } from '../../../platform/demo/world.ts';
import type { Platform } from '../../../platform/platform.ts';
import { code, hex, person } from './demo/people.ts';
import { analyzeAccounts, insertCustomers, type NewCustomer, type NewKey } from './seed-store.ts';

type Overrides = Partial<Omit<NewCustomer, 'keys'>> & {
  readonly keys?: readonly (Partial<NewKey> & { readonly value: string })[];
};

/** A key of a customer; the main key by default. */
function keyOf(key: Partial<NewKey> & { readonly value: string }, n: number, planCode: string): NewKey {
  return { main: n === 0, planCode, firebase: n === 0, mongo: n === 0, websocket: false, ...key };
}

/** The n-th made-up customer, on a plan of the 13, with one key; same numbers, same customer. */
function customerOf(random: Random, n: number, given: Overrides = {}): NewCustomer {
  const { firstname, lastname, email, username } = person(random, n);
  const planCode = given.planCode ?? planCodes[n % planCodes.length]!;
  const keys = given.keys ?? [{ value: code(random, 32) }];
  return {
    userid: code(random, 28),
    mongoId: hex(random, 24),
    email,
    username,
    firstname,
    lastname,
    notes: '',
    legacy: false,
    migrated: false,
    enterprise: false,
    bankTransfer: false,
    paymentMethod: null,
    planCode,
    customRateLimit: random.next() < 0.02 ? -1 : -2,
    currentApiCount: random.int(0, 900),
    liveApiCount: 0,
    monthlyApiCount: random.int(0, 60_000),
    dailyDataBytes: random.int(0, 40_000_000),
    monthlyDataBytes: random.int(0, 900_000_000),
    restricted: false,
    emailVerified: true,
    createdAt: new Date(Date.UTC(2019, 0, 1) + random.int(0, 2500) * 86_400_000).toISOString(),
    lastSignInAt:
      random.next() < 0.8
        ? new Date(Date.UTC(2025, 0, 1) + random.int(0, 300 * 86_400) * 1000).toISOString()
        : null,
    lastApiCallAt:
      random.next() < 0.7
        ? new Date(Date.UTC(2025, 6, 1) + random.int(0, 100 * 86_400) * 1000).toISOString()
        : null,
    ...given,
    keys: keys.map((key, index) => keyOf(key, index, planCode)),
  };
}

let made = 0;
/** Far beyond the numbers of `makeCustomers`, whose names they would otherwise repeat now and then; keeps their plans. */
const singleFrom = planCodes.length * 1_000_000;

/** Stores one customer for a test. Default: not blocked, no notes, one main key. */
export async function makeCustomer(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  given: Overrides = {},
): Promise<NewCustomer> {
  made += 1;
  const customer = customerOf(createRandom(made).fork('one customer'), singleFrom + made, {
    customRateLimit: -2,
    ...given,
  });
  await insertCustomers(db, secrets, [customer]);
  return customer;
}

/** Stores `count` customers with a key each, for figures: 100,000 take some seconds. */
export async function makeCustomers(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  count: number,
): Promise<void> {
  const random = createRandom(count).fork('many customers');
  const batch = 10_000;
  for (let start = 0; start < count; start += batch) {
    const customers = Array.from({ length: Math.min(batch, count - start) }, (_none, n) =>
      customerOf(random, start + n + 1),
    );
    await insertCustomers(db, secrets, customers);
  }
  await analyzeAccounts(db);
}
