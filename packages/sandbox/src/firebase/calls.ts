import { FirebaseFault, type ProviderInfo, type WireUser } from './shapes.ts';
import { passwordHash, providersOf, type Users } from './users.ts';

/** One call of the Identity Toolkit: https://cloud.google.com/identity-platform/docs/reference/rest */
export interface FirebaseCall {
  readonly method: 'GET' | 'POST';
  /** Fields that are read. Others are refused, so that nothing is silently ignored. */
  readonly fields: readonly string[];
  run(context: CallContext): unknown;
}

export interface CallContext {
  readonly users: Users;
  readonly project: string;
  readonly body: Record<string, unknown>;
  /** Address of the stand-in, for links. */
  readonly origin: string;
}

type Changes = { -readonly [K in keyof WireUser]?: WireUser[K] | undefined };

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Lays changes over a user; what is undefined there is removed. */
function laid(user: WireUser, changes: Changes): WireUser {
  const merged = Object.fromEntries(
    Object.entries({ ...user, ...changes }).filter(([, value]) => value !== undefined),
  ) as unknown as WireUser;
  const providerUserInfo = providersOf(merged);
  return { ...merged, providerUserInfo };
}

/** The fields of a user that callers may set, as far as they are given. */
function given(body: Record<string, unknown>): Changes {
  const password = text(body['password']);
  if (password !== undefined && password.length < 6)
    throw new FirebaseFault('WEAK_PASSWORD : Password should be at least 6 characters');
  const changes: Changes = {
    email: text(body['email'])?.toLowerCase(),
    emailVerified: flag(body['emailVerified']),
    displayName: text(body['displayName']),
    photoUrl: text(body['photoUrl']),
    phoneNumber: text(body['phoneNumber']),
    disabled: flag(body['disableUser']) ?? flag(body['disabled']),
    customAttributes: text(body['customAttributes']),
    validSince: body['validSince'] === undefined ? undefined : String(body['validSince']),
    passwordHash: password === undefined ? undefined : passwordHash(password),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

const signUp: FirebaseCall = {
  method: 'POST',
  fields: [
    'localId',
    'email',
    'password',
    'emailVerified',
    'displayName',
    'photoUrl',
    'phoneNumber',
    'disabled',
  ],
  run({ users, project, body }) {
    const localId = text(body['localId']) ?? users.newId();
    if (users.get(project, localId)) throw new FirebaseFault('DUPLICATE_LOCAL_ID');
    const user = users.put(project, laid({ localId, createdAt: String(users.nowMs()) }, given(body)));
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId,
      ...(user.email && { email: user.email }),
    };
  },
};

const lookup: FirebaseCall = {
  method: 'POST',
  fields: ['localId', 'email'],
  run({ users, project, body }) {
    const found = new Map<string, WireUser>();
    for (const id of texts(body['localId'])) {
      const user = users.get(project, id);
      if (user) found.set(user.localId, user);
    }
    for (const email of texts(body['email'])) {
      const user = users.byEmail(project, email);
      if (user) found.set(user.localId, user);
    }
    return {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      ...(found.size && { users: [...found.values()] }),
    };
  },
};

const update: FirebaseCall = {
  method: 'POST',
  fields: [
    'localId',
    'email',
    'password',
    'emailVerified',
    'displayName',
    'photoUrl',
    'phoneNumber',
    'disableUser',
    'customAttributes',
    'validSince',
    'deleteAttribute',
    'deleteProvider',
  ],
  run({ users, project, body }) {
    const user = users.need(project, body['localId']);
    const changes = given(body);
    for (const attribute of texts(body['deleteAttribute'])) {
      if (attribute === 'DISPLAY_NAME') changes.displayName = undefined;
      if (attribute === 'PHOTO_URL') changes.photoUrl = undefined;
    }
    const dropped = new Set(texts(body['deleteProvider']));
    if (dropped.has('phone')) changes.phoneNumber = undefined;
    if (dropped.has('password')) changes.passwordHash = undefined;
    const kept = (user.providerUserInfo ?? []).filter(({ providerId }) => !dropped.has(providerId));
    const stored = users.put(project, laid({ ...user, providerUserInfo: kept }, changes));
    return {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId: stored.localId,
      ...(stored.email && { email: stored.email }),
      emailVerified: stored.emailVerified ?? false,
    };
  },
};

const remove: FirebaseCall = {
  method: 'POST',
  fields: ['localId'],
  run({ users, project, body }) {
    users.remove(project, users.need(project, body['localId']).localId);
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  },
};

const batchDelete: FirebaseCall = {
  method: 'POST',
  fields: ['localIds', 'force'],
  run({ users, project, body }) {
    for (const id of texts(body['localIds'])) users.remove(project, id);
    return {};
  },
};

const batchGet: FirebaseCall = {
  method: 'GET',
  fields: ['maxResults', 'nextPageToken'],
  run({ users, project, body }) {
    const limit = Number(body['maxResults'] ?? 20);
    if (!(limit >= 1 && limit <= 1000)) throw new FirebaseFault('INVALID_PAGE_SIZE');
    const all = users.all(project);
    const token = text(body['nextPageToken']);
    const start = token === undefined ? 0 : all.findIndex(({ localId }) => localId === token) + 1;
    if (token !== undefined && start === 0) throw new FirebaseFault('INVALID_PAGE_SELECTION');
    const page = all.slice(start, start + limit);
    return {
      kind: 'identitytoolkit#DownloadAccountResponse',
      ...(page.length && { users: page }),
      ...(start + limit < all.length && { nextPageToken: page.at(-1)!.localId }),
    };
  },
};

/** Imports whole users; one that cannot be taken is named by its index, the others are kept. */
const batchCreate: FirebaseCall = {
  method: 'POST',
  fields: ['users', 'allowOverwrite', 'sanityCheck'],
  run({ users, project, body }) {
    const error: { index: number; message: string }[] = [];
    const list = Array.isArray(body['users']) ? (body['users'] as Record<string, unknown>[]) : [];
    for (const [index, one] of list.entries()) {
      try {
        const localId = text(one['localId']);
        if (localId === undefined) throw new FirebaseFault('localId is missing');
        users.put(
          project,
          laid(
            {
              localId,
              createdAt: String(one['createdAt'] ?? users.nowMs()),
              providerUserInfo: (one['providerUserInfo'] as ProviderInfo[] | undefined) ?? [],
            },
            {
              ...given({ ...one, password: undefined }),
              lastLoginAt: one['lastLoginAt'] === undefined ? undefined : String(one['lastLoginAt']),
              passwordHash: text(one['passwordHash']),
              salt: text(one['salt']),
            },
          ),
        );
      } catch (refusal) {
        if (!(refusal instanceof FirebaseFault)) throw refusal;
        error.push({ index, message: refusal.message });
      }
    }
    return { kind: 'identitytoolkit#UploadAccountResponse', ...(error.length && { error }) };
  },
};

const modes: Record<string, string> = { VERIFY_EMAIL: 'verifyEmail', PASSWORD_RESET: 'resetPassword' };

const sendOobCode: FirebaseCall = {
  method: 'POST',
  fields: ['requestType', 'email', 'returnOobLink', 'continueUrl', 'canHandleCodeInApp'],
  run({ users, project, body, origin }) {
    const requestType = text(body['requestType']) ?? '';
    const mode = modes[requestType];
    if (mode === undefined) throw new FirebaseFault(`INVALID_REQ_TYPE : ${requestType} is not offered here`);
    const email = text(body['email']) ?? '';
    const user = users.byEmail(project, email);
    if (!user) throw new FirebaseFault('EMAIL_NOT_FOUND');
    const oobCode = users.newId() + users.newId();
    users.codes.put({ id: oobCode, project, localId: user.localId, email: email.toLowerCase(), requestType });
    const query = new URLSearchParams({ mode, lang: 'en', oobCode, apiKey: 'sandbox' });
    const continueUrl = text(body['continueUrl']);
    if (continueUrl !== undefined) query.set('continueUrl', continueUrl);
    return {
      kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
      email,
      oobCode,
      oobLink: `${origin}/emulator/action?${query}`,
    };
  },
};

/** Calls by what follows `/v1/projects/{project}`. */
export const calls: Readonly<Record<string, FirebaseCall>> = {
  '/accounts': signUp,
  '/accounts:lookup': lookup,
  '/accounts:update': update,
  '/accounts:delete': remove,
  '/accounts:batchDelete': batchDelete,
  '/accounts:batchGet': batchGet,
  '/accounts:batchCreate': batchCreate,
  '/accounts:sendOobCode': sendOobCode,
};

/** Somebody opened a link. Answers what it did, in words. */
export function openLink(users: Users, code: string): string {
  const known = users.codes.get(code);
  const user = known && users.get(known.project, known.localId);
  if (!known || !user || user.email !== known.email) throw new FirebaseFault('INVALID_OOB_CODE');
  if (known.requestType !== 'VERIFY_EMAIL')
    throw new FirebaseFault('OPERATION_NOT_ALLOWED : the sandbox changes no passwords');
  users.codes.delete(code);
  users.put(known.project, { ...user, emailVerified: true });
  return `The address ${known.email} is verified.`;
}
