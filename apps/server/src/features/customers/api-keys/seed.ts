import { generateKey, type Restrictions } from '@midoffice/contract/customers/api-keys/shapes';
import type { Random, FeatureSeed, World } from '../../../platform/demo/world.ts';
import { rereadLinkedRecord } from '../customer-records/api.ts';
import { sealKey } from './keys.ts';
import { mergeRestrictions, noRestrictions } from './restriction-rules.ts';
import { putRestrictions } from './restriction-store.ts';
import { customerByEmail, dropIdleFlags } from './seed-store.ts';
import { insertKey, keysOf, setWebsocket } from './store.ts';

const keyOf = (random: Random): string =>
  generateKey((count) => Uint8Array.from({ length: count }, () => random.int(0, 255)));

/** An enterprise customer with a key for each of her systems, some of them restricted. */
async function manyKeys({ platform, random }: World): Promise<void> {
  const { db, secrets } = platform;
  const customer = await customerByEmail(db, 'ananya.iyer@meridian-quant.example');
  if (!customer) return;
  const { userid, planCode } = customer;
  const drawn = random.fork('keys of an enterprise');
  const restricted: readonly Partial<Restrictions>[] = [
    { customAPILimit: 3_000, customDataLimit: 500_000, websockets: ['nasdaq', 'iex'] },
    { includedEndpoints: ['quote', 'quote-short', 'historical-eod'], delayed: true },
    { excludedEndpoints: ['bulk-eod', 'bulk-statements'], enableBeta: true },
    { includedEndpoints: ['institutional-ownership'], addIncluded: true },
  ];
  await db.transaction().execute(async (trx) => {
    for (let made = 0; made < 9; made += 1)
      await insertKey(trx, userid, sealKey(secrets, keyOf(drawn)), { main: false, planCode });
    const keys = await keysOf(trx, userid);
    for (const [n, given] of restricted.entries())
      await putRestrictions(trx, keys[n + 1]!.id, mergeRestrictions(noRestrictions, given), 'demo');
    for (const key of keys.slice(0, 2)) await setWebsocket(trx, key.id, true);
  });
}

/** A customer whose Mongo record still holds a key that nobody else knows, and one whose Firebase record holds another. */
async function drifted({ platform, random }: World): Promise<void> {
  const { db, secrets, connectors } = platform;
  const drawn = random.fork('drifted keys');
  const lukasz = await customerByEmail(db, 'lukasz.wisniewski@example.net');
  if (lukasz && (await connectors.records.writeKey('mongo', lukasz.userid, keyOf(drawn))))
    await rereadLinkedRecord(platform, 'mongo', lukasz.userid);
  const adaeze = await customerByEmail(db, 'adaeze.okafor@lodestar-labs.example');
  const second = adaeze && (await keysOf(db, adaeze.userid))[1];
  if (!adaeze || !second) return;
  if (await connectors.records.writeKey('firebase', adaeze.userid, secrets.open(second.key_cipher)))
    await rereadLinkedRecord(platform, 'firebase', adaeze.userid);
}

/** The demo's keys: an enterprise with restrictions, customers whose stores disagree, flags that fit the records. */
export const featureSeed: FeatureSeed = {
  order: 25,
  async seed(world) {
    await dropIdleFlags(world.platform.db);
    await manyKeys(world);
    await drifted(world);
  },
};
