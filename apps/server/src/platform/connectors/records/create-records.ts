import type { Log } from '../../log/log.ts';
import { createFirebase, type FirebaseOptions } from '../firebase/firebase.ts';
import { firebaseRecords } from '../firebase/records.ts';
import { createMongo, type MongoOptions } from '../mongo/mongo.ts';
import { mongoRecords } from '../mongo/records.ts';
import type { StoreDriver } from './driver.ts';
import { linkedStores, type LinkedStore, type RecordStore } from './records.ts';

/** How both stores are reached; what is left out is not connected. */
export interface RecordsOptions {
  readonly firebase?: FirebaseOptions | undefined;
  readonly mongo?: MongoOptions | undefined;
}

const longestPage = 1_000;

/** The customers' documents in Firebase and MongoDB. */
export function createRecords(
  options: RecordsOptions,
  log: Log,
): RecordStore & {
  close(): Promise<void>;
} {
  const firebase = createFirebase(options.firebase, log);
  const mongo = createMongo(options.mongo, log);
  const users = firebaseRecords(firebase);
  const drivers: Readonly<Record<LinkedStore, StoreDriver>> = { firebase: users, mongo: mongoRecords(mongo) };
  return {
    states: () =>
      linkedStores.map((store) => {
        const { connected, health, missing } = drivers[store];
        return { store, connected, health: health(), message: connected ? null : missing };
      }),
    read: (store, userid) => drivers[store].read(userid),
    list: (store, { limit, after }) =>
      drivers[store].list({ limit: Math.min(limit, longestPage), after: after ?? null }),
    writeKey: (store, userid, apikey) => drivers[store].writeKey(userid, apikey),
    writePlan: (store, userid, planType) => drivers[store].writePlan(userid, planType),
    writeEmail: (store, userid, email, given) => drivers[store].writeEmail(userid, email, given),
    setDisabled: (store, userid, disabled) => drivers[store].setDisabled(userid, disabled),
    put: (store, userid, document) => drivers[store].put(userid, document),
    async copy(store, userid) {
      const json = await drivers[store].copy(userid);
      return json === null ? null : { store, userid, json };
    },
    restore: ({ store, userid, json }) => drivers[store].restore(userid, json),
    remove: (store, userid) => drivers[store].remove(userid),
    verificationLink: (userid) => users.verificationLink(userid),
    async close() {
      await Promise.allSettled([firebase.close(), mongo.close()]);
    },
  };
}
