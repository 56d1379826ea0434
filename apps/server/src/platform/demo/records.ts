import type { Sandbox } from '@midoffice/sandbox';
import type { LinkedStore, NewDocument } from '../connectors/records/records.ts';

/** The demo's Firebase project and MongoDB database at the stand-ins. */
export const demoRecords = 'midoffice-demo';

/** Host of the sites on which the demo's companies publish their reports; no such name exists elsewhere. */
export const demoSiteHost = 'investors.midoffice.invalid';

/** Host of the pages on which the demo's companies announce their calls. */
export const demoAnnouncementHost = 'announcements.midoffice.invalid';

/** Host of the files that the demo's conversations link to. */
export const demoIntercomHost = 'files.intercom.invalid';

/** Host of the publishers' sites on which the demo's news appeared. */
export const demoPressHost = 'news.midoffice.invalid';

/** The demo's account at the telephony stand-in; its token is the card provider's key there. */
export const demoTelephony = {
  accountSid: 'ACd3m000000000000000000000000000000',
  from: '+15550100100',
} as const;

/** Access key of the AWS stand-in; its secret is the card provider's key there. */
export const demoAwsKey = 'AKIDEMOMIDOFFICE';

/** The repositories whose issues the demo shows. */
export const demoRepositories = [
  'midoffice-demo/data-service',
  'midoffice-demo/data-service-realtime',
  'midoffice-demo/platform',
  'midoffice-demo/platform-web',
] as const;

/** Conversations of the demo's Intercom: three that its tasks link to, and one that nobody has linked. */
export const demoConversationIds = [
  '215470000000101',
  '215470000000102',
  '215470000000103',
  '215470000000104',
] as const;

/** A customer's document in Firebase or MongoDB, as the demo begins with it. */
export interface DemoDocument extends NewDocument {
  readonly store: LinkedStore;
  readonly userid: string;
  /** 24 hexadecimal digits; MongoDB only. */
  readonly id: string;
}

/** Writes documents into the stand-ins, each store in one step. @param collection where MongoDB keeps customers */
export function putDemoDocuments(
  sandbox: Sandbox,
  collection: string,
  documents: readonly DemoDocument[],
): void {
  const of = (store: LinkedStore) => documents.filter((document) => document.store === store);
  const given = (fields: object): object =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
  sandbox.firebase.seed(
    demoRecords,
    of('firebase').map(({ userid, email, emailVerified, disabled, apikey, planType }) => ({
      uid: userid,
      ...(email && { email }),
      emailVerified: emailVerified ?? false,
      disabled: disabled ?? false,
      claims: { ...given({ apikey, planType }) },
    })),
  );
  sandbox.mongo.insert(
    demoRecords,
    collection,
    of('mongo').map(({ id, userid, email, apikey, planType, disabled }) => ({
      _id: sandbox.mongo.objectId(id),
      ...given({ userid, email, apikey, planType, disabled }),
    })),
  );
}
