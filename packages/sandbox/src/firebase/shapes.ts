import type { Doc } from '../kernel/journal.ts';

/** A linked way to sign in. */
export interface ProviderInfo {
  providerId: string;
  rawId: string;
  federatedId?: string;
  email?: string;
  displayName?: string;
  photoUrl?: string;
}

/** A user as the Identity Toolkit answers it; times are texts, as on the wire. */
export interface WireUser {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  photoUrl?: string;
  phoneNumber?: string;
  disabled?: boolean;
  /** Unix milliseconds. */
  createdAt: string;
  lastLoginAt?: string;
  /** Unix seconds: tokens from before are refused. */
  validSince?: string;
  /** Custom claims as JSON. */
  customAttributes?: string;
  passwordHash?: string;
  salt?: string;
  providerUserInfo?: ProviderInfo[];
}

/** A stored user. */
export interface UserDoc extends Doc {
  project: string;
  /** `project/address` in small letters; null without an address. */
  emailKey: string | null;
  user: WireUser;
}

/** A code that was put into a link. */
export interface OobCode extends Doc {
  project: string;
  localId: string;
  email: string;
  requestType: string;
}

export const userKey = (project: string, localId: string): string => `${project}/${localId}`;
export const emailKeyOf = (project: string, email: string | undefined): string | null =>
  email ? `${project}/${email.toLowerCase()}` : null;

/** A refusal in the words of the Identity Toolkit. */
export class FirebaseFault extends Error {
  readonly status: number;

  /** @param message a code such as `EMAIL_EXISTS`, with details after ` : ` */
  constructor(message: string, status = 400) {
    super(message);
    this.name = 'FirebaseFault';
    this.status = status;
  }

  envelope(): { error: Record<string, unknown> } {
    return {
      error: {
        code: this.status,
        message: this.message,
        errors: [{ message: this.message, reason: 'invalid', domain: 'global' }],
      },
    };
  }
}
