import { storeNames } from '@midoffice/contract/customers/api-keys/shapes';
import type { LinkedStore } from '../../../../platform/connectors/records/records.ts';
import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { findAccount, keepLinkedRecord, requireStillMayChange } from '../../accounts/api.ts';
import { keyById, noteHolders } from '../store.ts';

export interface SyncKey {
  readonly userid: string;
  /** The main key, as our own records have it since the intent. */
  readonly keyId: number;
  /** The stores to write it into. */
  readonly stores: readonly LinkedStore[];
  /** Whether Firebase gets the account's plan as well. */
  readonly upgrade: boolean;
}

/** What became of the writes, in a sentence. */
function messageOf(written: readonly LinkedStore[], without: readonly LinkedStore[]): string {
  const names = (stores: readonly LinkedStore[]): string =>
    stores.map((store) => storeNames[store]).join(' and ');
  const parts = [
    written.length ? `Key synced: written into ${names(written)}.` : 'Key synced.',
    ...(without.length
      ? [`${names(without)} ${without.length === 1 ? 'holds' : 'hold'} no record of this customer.`]
      : []),
  ];
  return parts.join(' ');
}

/** Writes a customer's main key into Firebase and MongoDB. Says what shall stand, so it may be repeated at any time. */
export const effect = effectKind<SyncKey>({
  kind: 'api-keys.sync',
  title: 'Sync API key',
  changes: ['accounts', 'api-keys'],
  lockedMessage: 'The key of this customer is being synced already, please wait for its end.',
  looksFirst: true,
  mayStill: requireStillMayChange,
  async run({ platform, input: { userid, keyId, stores, upgrade }, step }) {
    const { db, secrets, connectors } = platform;
    const [key, account] = [await keyById(db, keyId), await findAccount(db, userid)];
    if (!account || key?.userid !== userid)
      throw new EffectRefused('The key was deleted or given away in the meantime.', 409);
    const value = secrets.open(key.key_cipher);
    const written: LinkedStore[] = [];
    for (const store of stores) {
      const isThere = await step(`write ${store}`, async () => {
        const found = await connectors.records.writeKey(store, userid, value);
        if (found && upgrade && store === 'firebase')
          await connectors.records.writePlan(store, userid, account.plan_code);
        return found;
      });
      if (isThere) written.push(store);
    }
    const connected = connectors.records.states().filter((state) => state.connected);
    const documents = await Promise.all(
      connected.map(async ({ store }) => ({ store, document: await connectors.records.read(store, userid) })),
    );
    const holds = (store: LinkedStore): boolean =>
      documents.some((one) => one.store === store && one.document?.apikey === value);
    return {
      message: messageOf(
        written,
        stores.filter((store) => !written.includes(store)),
      ),
      after: { key: secrets.fingerprint(value), written },
      async keep(trx) {
        for (const { store, document } of documents)
          await keepLinkedRecord(trx, secrets, userid, store, document);
        await noteHolders(trx, userid, keyId, { firebase: holds('firebase'), mongo: holds('mongo') });
      },
    };
  },
});
