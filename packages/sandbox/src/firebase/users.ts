import { createHash } from 'node:crypto';
import type { Table } from '../kernel/store.ts';
import type { SandboxRuntime } from '../kernel/vendor.ts';
import {
  FirebaseFault,
  emailKeyOf,
  userKey,
  type OobCode,
  type ProviderInfo,
  type UserDoc,
  type WireUser,
} from './shapes.ts';

/** Custom claims hold this many characters at most: https://firebase.google.com/docs/auth/admin/custom-claims */
const maxClaims = 1000;
const address = /^[^@\s]+@[^@\s]+$/;

/** The users of all projects. */
export class Users {
  readonly #runtime: SandboxRuntime;
  readonly #users: Table<UserDoc>;
  readonly codes: Table<OobCode>;

  constructor(runtime: SandboxRuntime) {
    this.#runtime = runtime;
    this.#users = runtime.store.table<UserDoc>('firebase.users', ['project', 'emailKey']);
    this.codes = runtime.store.table<OobCode>('firebase.codes');
  }

  get(project: string, localId: string): WireUser | undefined {
    return this.#users.get(userKey(project, localId))?.user;
  }

  byEmail(project: string, email: string): WireUser | undefined {
    return this.#users.where('emailKey', emailKeyOf(project, email))[0]?.user;
  }

  /** A project's users in the order in which they came. */
  all(project: string): WireUser[] {
    return this.#users.where('project', project).map(({ user }) => user);
  }

  need(project: string, localId: unknown): WireUser {
    const user = typeof localId === 'string' ? this.get(project, localId) : undefined;
    if (!user) throw new FirebaseFault('USER_NOT_FOUND');
    return user;
  }

  /** Stores a user in its new state. @throws FirebaseFault where the address is another's, or a value is bad */
  put(project: string, user: WireUser): WireUser {
    if (user.email !== undefined) {
      if (!address.test(user.email)) throw new FirebaseFault('INVALID_EMAIL');
      const holder = this.byEmail(project, user.email);
      if (holder && holder.localId !== user.localId) throw new FirebaseFault('EMAIL_EXISTS');
    }
    if (user.customAttributes !== undefined) checkClaims(user.customAttributes);
    this.#users.put({
      id: userKey(project, user.localId),
      project,
      emailKey: emailKeyOf(project, user.email),
      user,
    });
    return user;
  }

  remove(project: string, localId: string): void {
    this.#users.delete(userKey(project, localId));
  }

  newId(): string {
    return this.#runtime.ids.text(28);
  }

  nowMs(): number {
    return this.#runtime.clock.nowMs();
  }
}

function checkClaims(text: string): void {
  if (text.length > maxClaims) throw new FirebaseFault('CLAIMS_TOO_LARGE');
  try {
    const claims: unknown = JSON.parse(text);
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return;
  } catch {
    // Refused below: unreadable text is as wrong as a value that is no object.
  }
  throw new FirebaseFault('INVALID_CLAIMS');
}

/** What is kept of a password: nothing that could be used. */
export const passwordHash = (password: string): string =>
  createHash('sha256').update(`sandbox:${password}`).digest('base64');

/** The ways to sign in that follow from address and password. */
export function providersOf(user: WireUser): ProviderInfo[] {
  const linked = (user.providerUserInfo ?? []).filter(({ providerId }) => providerId !== 'password');
  if (user.email === undefined || user.passwordHash === undefined) return linked;
  return [
    ...linked,
    { providerId: 'password', rawId: user.email, federatedId: user.email, email: user.email },
  ];
}
