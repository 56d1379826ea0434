import { storeNames } from '@midoffice/contract/customers/api-keys/shapes';
import type { LinkedStore } from '../../../../platform/connectors/records/records.ts';
import { EffectRefused, effectKind } from '../../../../platform/effects/effects.ts';
import { findAccount, keepLinkedRecord, requireStillMayChange } from '../../customer-records/api.ts';
import { keyById, noteHolders } from '../store.ts';
import { syncAct } from '../sync-act.ts';

export interface SyncKey {
  readonly userid: string;
  /** The main key, as our own records have it since the intent. */
  readonly keyId: number;
  /** The stores to write it into. */
  readonly stores: readonly LinkedStore[];
  /** Another key of the customer for a store, where an undo gives it the one that it held. */
  readonly storeKeys?: Partial<Record<LinkedStore, number>>;
  /** The plan that the main key got, for an undo. */
  readonly planCode?: string;
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

/** Writes a customer's main key into Firebase and MongoDB. Sets a target state, so it can be repeated at any time. */
export const effect = effectKind<SyncKey>({
  ...syncAct,
  changes: ['accounts', 'api-keys'],
  inspectsFirst: true,
  mayStill: requireStillMayChange,
  async run({ platform, input, step }) {
    const { userid, keyId, stores, upgrade, planCode, storeKeys = {} } = input;
    const { db, secrets, connectors } = platform;
    const account = await findAccount(db, userid);
    const idOf = (store: LinkedStore): number => storeKeys[store] ?? keyId;
    const values = new Map<number, string>();
    for (const id of new Set([keyId, ...Object.values(storeKeys)])) {
      const key = await keyById(db, id);
      if (!account || key?.userid !== userid)
        throw new EffectRefused('The key was deleted or given away in the meantime.', 409);
      values.set(id, secrets.open(key.key_cipher));
    }
    const written: LinkedStore[] = [];
    // What each store held until now, for an undo.
    const held: Partial<Record<LinkedStore, string | null>> = {};
    for (const store of stores) {
      held[store] = await step(
        `held ${store}`,
        async () => {
          const document = await connectors.records.read(store, userid);
          return document?.apikey ? secrets.fingerprint(document.apikey) : null;
        },
        { reads: true },
      );
      const isThere = await step(`write ${store}`, async () => {
        const found = await connectors.records.writeKey(store, userid, values.get(idOf(store))!);
        if (found && upgrade && store === 'firebase')
          await connectors.records.writePlan(store, userid, account!.plan_code);
        return found;
      });
      if (isThere) written.push(store);
    }
    const connected = connectors.records.states().filter((state) => state.connected);
    const documents = await Promise.all(
      connected.map(async ({ store }) => ({ store, document: await connectors.records.read(store, userid) })),
    );
    const heldBy = (store: LinkedStore): number | null => {
      const document = documents.find((one) => one.store === store)?.document;
      return [...values].find(([, value]) => value === document?.apikey)?.[0] ?? null;
    };
    return {
      message: messageOf(
        written,
        stores.filter((store) => !written.includes(store)),
      ),
      after: {
        key: secrets.fingerprint(values.get(keyId)!),
        written,
        held,
        ...(planCode !== undefined && { planCode }),
      },
      async keep(trx) {
        for (const { store, document } of documents)
          await keepLinkedRecord(trx, secrets, userid, store, document);
        await noteHolders(trx, userid, { firebase: heldBy('firebase'), mongo: heldBy('mongo') });
      },
    };
  },
});
