import type { Auth, UserImportRecord, UserRecord } from 'firebase-admin/auth';
import { ApiError, notFound } from '../../http/errors.ts';
import type { DocumentPage, LinkedDocument, NewDocument } from '../records/records.ts';
import type { StoreDriver } from '../records/driver.ts';
import { addressTaken, silent } from '../vendor-errors.ts';
import { firebaseCode, type FirebaseConnector } from './firebase.ts';

type Claims = Record<string, unknown>;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function documentOf(user: UserRecord): LinkedDocument {
  const claims: Claims = user.customClaims ?? {};
  return {
    uid: user.uid,
    email: user.email ?? null,
    emailVerified: user.emailVerified,
    disabled: user.disabled,
    apikey: textOf(claims['apikey']),
    planType: textOf(claims['planType']),
  };
}

async function userOf(auth: Auth, uid: string): Promise<UserRecord | null> {
  try {
    return await auth.getUser(uid);
  } catch (error) {
    if (firebaseCode(error) === 'auth/user-not-found') return null;
    throw error;
  }
}

/** Answers false where there is no such user. */
async function found(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (firebaseCode(error) === 'auth/user-not-found') return false;
    throw error;
  }
}

/** Work on one user after another; claims are one text that is read, changed and written whole. */
function createTurns(): <T>(uid: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (uid, work) => {
    const turn = (last.get(uid) ?? Promise.resolve()).then(work, work);
    last.set(uid, turn);
    try {
      return await turn;
    } finally {
      if (last.get(uid) === turn) last.delete(uid);
    }
  };
}

const claimTries = 3;

/**
 * Writes claims over a user's own and checks that they were kept: another process may have written meanwhile, and
 * Firebase has no way to write only what is still as it was read. What slips through shows as drift between stores.
 */
async function layClaims(auth: Auth, uid: string, changes: Claims): Promise<boolean> {
  for (let left = claimTries; left > 0; left -= 1) {
    const user = await userOf(auth, uid);
    if (!user) return false;
    const before: Claims = user.customClaims ?? {};
    const differs = Object.entries(changes).some(([name, value]) => (before[name] ?? null) !== value);
    if (!differs) return true;
    const claims = Object.fromEntries(
      Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null),
    );
    try {
      if (!(await found(auth.setCustomUserClaims(uid, claims)))) return false;
    } catch (error) {
      if (firebaseCode(error) === 'auth/claims-too-large')
        throw new ApiError(422, 'Firebase has no room for more claims of this customer.');
      throw error;
    }
  }
  const after = await userOf(auth, uid);
  const current = Object.entries(changes).every(
    ([name, value]) => (after?.customClaims?.[name] ?? null) === value,
  );
  if (!current) throw silent('Firebase');
  return true;
}

/** What an import takes of a user: passwords need the project's own hash key, so they do not come back. */
function importable(user: UserRecord): UserImportRecord {
  const { metadata, providerData, customClaims, displayName, photoURL, phoneNumber, email } = user;
  return {
    uid: user.uid,
    emailVerified: user.emailVerified,
    disabled: user.disabled,
    metadata: {
      creationTime: metadata.creationTime,
      ...(metadata.lastSignInTime && { lastSignInTime: metadata.lastSignInTime }),
    },
    providerData: providerData
      .filter(({ providerId }) => providerId !== 'password' && providerId !== 'phone')
      .map(({ uid, providerId, email, displayName, photoURL }) => ({
        uid,
        providerId,
        email,
        displayName,
        photoURL,
      })),
    ...(email && { email }),
    ...(displayName && { displayName }),
    ...(photoURL && { photoURL }),
    ...(phoneNumber && { phoneNumber }),
    ...(customClaims && { customClaims }),
  };
}

async function put(auth: Auth, uid: string, document: NewDocument): Promise<void> {
  const properties = {
    emailVerified: document.emailVerified ?? false,
    disabled: document.disabled ?? false,
    ...(document.email && { email: document.email }),
  };
  if (!(await found(auth.updateUser(uid, properties)))) {
    try {
      await auth.createUser({ uid, ...properties });
    } catch (error) {
      // Made by a repetition of this very call meanwhile.
      if (firebaseCode(error) !== 'auth/uid-already-exists') throw error;
      await auth.updateUser(uid, properties);
    }
  }
  await layClaims(auth, uid, { apikey: document.apikey ?? null, planType: document.planType ?? null });
}

async function list(auth: Auth, limit: number, after: string | undefined): Promise<DocumentPage> {
  const { users, pageToken } = await auth.listUsers(limit, after);
  return {
    documents: users.map((user) => ({ userid: user.uid, document: documentOf(user) })),
    next: pageToken ?? null,
  };
}

async function restore(auth: Auth, json: string): Promise<void> {
  const { errors } = await auth.importUsers([JSON.parse(json) as UserImportRecord]);
  if (errors[0]) throw addressTaken('Firebase');
}

/** The users of Firebase Auth as the customers' documents: the user id is the uid, key and plan are claims. */
export function firebaseRecords({ asked, connected, health }: FirebaseConnector): StoreDriver & {
  verificationLink(userid: string): Promise<string>;
} {
  const inTurn = createTurns();
  const claim = (userid: string, changes: Claims): Promise<boolean> =>
    asked((auth) => inTurn(userid, () => layClaims(auth, userid, changes)));
  return {
    connected,
    health,
    missing: 'Firebase is not connected: please set FIREBASE_PROJECT_ID.',
    read: (userid) =>
      asked(async (auth) => {
        const user = await userOf(auth, userid);
        return user && documentOf(user);
      }),
    list: ({ limit, after }) => asked((auth) => list(auth, limit, after ?? undefined)),
    writeKey: (userid, apikey) => claim(userid, { apikey }),
    writePlan: (userid, planType) => claim(userid, { planType }),
    writeEmail: (userid, email, { verified = false } = {}) =>
      asked((auth) => found(auth.updateUser(userid, { email, emailVerified: verified }))),
    setDisabled: (userid, disabled) =>
      asked(async (auth) => {
        if (!(await found(auth.updateUser(userid, { disabled })))) return false;
        return disabled ? found(auth.revokeRefreshTokens(userid)) : true;
      }),
    put: (userid, document) => asked((auth) => inTurn(userid, () => put(auth, userid, document))),
    copy: (userid) =>
      asked(async (auth) => {
        const user = await userOf(auth, userid);
        return user && JSON.stringify(importable(user));
      }),
    restore: (_userid, json) => asked((auth) => restore(auth, json)),
    remove: (userid) => asked((auth) => found(auth.deleteUser(userid))),
    verificationLink: (userid) =>
      asked(async (auth) => {
        const user = await userOf(auth, userid);
        if (!user) throw notFound('Firebase holds no record of this customer.');
        if (!user.email) throw new ApiError(422, 'This customer has no e-mail address in Firebase.');
        return auth.generateEmailVerificationLink(user.email);
      }),
  };
}
