import type { Collection, Document } from 'mongodb';
import type { DocumentPage, LinkedDocument, NewDocument } from '../records/records.ts';
import type { StoreDriver } from '../records/driver.ts';
import type { MongoConnector } from './mongo.ts';

type Users = Collection<Document>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const documentOf = (user: Document): LinkedDocument => ({
  uid: null,
  email: textOf(user['email']),
  emailVerified: null,
  disabled: typeof user['disabled'] === 'boolean' ? user['disabled'] : null,
  apikey: textOf(user['apikey']),
  planType: textOf(user['planType']),
});

async function set(users: Users, userid: string, values: Document): Promise<boolean> {
  const { matchedCount } = await users.updateOne({ userid }, { $set: values });
  return matchedCount > 0;
}

/** Sets what is given and removes what is not; fields of others stay. */
async function put(users: Users, userid: string, document: NewDocument): Promise<void> {
  const { email = null, disabled = null, apikey = null, planType = null } = document;
  const fields = Object.entries({ email, disabled, apikey, planType });
  const given = fields.filter(([, value]) => value !== null);
  const gone = fields.filter(([, value]) => value === null).map(([name]) => [name, ''] as const);
  await users.updateOne(
    { userid },
    {
      $set: { userid, ...Object.fromEntries(given) },
      ...(gone.length && { $unset: Object.fromEntries(gone) }),
    },
    { upsert: true },
  );
}

async function list(users: Users, limit: number, after: string | null): Promise<DocumentPage> {
  const found = await users
    .find(after === null ? {} : { userid: { $gt: after } }, { sort: { userid: 1 }, limit })
    .toArray();
  const documents = found.flatMap((user) => {
    const userid = textOf(user['userid']);
    return userid === null ? [] : [{ userid, document: documentOf(user) }];
  });
  return { documents, next: found.length === limit ? (documents.at(-1)?.userid ?? null) : null };
}

/** The documents of a MongoDB collection, found by their field `userid`. */
export function mongoRecords({ asked, connected, health }: MongoConnector): StoreDriver {
  return {
    connected,
    health,
    missing: 'MongoDB is not connected: please set MONGODB_URL.',
    read: (userid) =>
      asked(async (users) => {
        const user = await users.findOne({ userid });
        return user && documentOf(user);
      }),
    list: ({ limit, after }) => asked((users) => list(users, limit, after ?? null)),
    writeKey: (userid, apikey) => asked((users) => set(users, userid, { apikey })),
    writePlan: (userid, planType) => asked((users) => set(users, userid, { planType })),
    writeEmail: (userid, email) => asked((users) => set(users, userid, { email })),
    setDisabled: (userid, disabled) => asked((users) => set(users, userid, { disabled })),
    put: (userid, document) => asked((users) => put(users, userid, document)),
    copy: (userid) =>
      asked(async (users) => {
        const { EJSON } = (await import('mongodb')).BSON;
        const user = await users.findOne({ userid }, { promoteValues: false });
        return user && EJSON.stringify(user, { relaxed: false });
      }),
    restore: (_userid, json) =>
      asked(async (users) => {
        const { EJSON } = (await import('mongodb')).BSON;
        const { _id, ...fields } = EJSON.parse(json, { relaxed: false }) as Document;
        await users.replaceOne({ _id }, fields, { upsert: true });
      }),
    remove: (userid) => asked(async (users) => (await users.deleteOne({ userid })).deletedCount > 0),
  };
}
