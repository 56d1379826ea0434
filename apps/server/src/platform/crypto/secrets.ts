import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Seals, opens and fingerprints stored secrets. */
export interface Secrets {
  /** AES-256-GCM under the newest key. Layout: key id (4) | nonce (12) | tag (16) | text. */
  seal(text: string): Buffer;
  /** @throws Error when no configured key opens it */
  open(sealed: Uint8Array): string;
  /** Keyed look-up hash: equal texts give equal hashes, useless without the key. */
  lookup(text: string): Buffer;
  /** The key of {@link lookup} in base64, for the API gateway that looks keys up: it opens nothing. */
  lookupKey(): string;
  /** Short fingerprint for audit and ledger: distinguishes two secrets, reveals neither. */
  fingerprint(text: string): string;
  /** A key for one purpose from each configured key, newest first; reveals nothing of the keys it is derived from. */
  derived(purpose: string): readonly { readonly id: Buffer; readonly key: Buffer }[];
  /** Seals under the newest key what only {@link openFor} with the same purpose opens. */
  sealFor(purpose: string, text: string): Buffer;
  /** @throws Error when no configured key opens it, or it was sealed for another purpose */
  openFor(purpose: string, sealed: Uint8Array): string;
  /** Whether a sealed value is under an older key and should be sealed again. */
  isStale(sealed: Uint8Array): boolean;
}

const keyId = (key: Buffer): Buffer => createHash('sha256').update(key).digest().subarray(0, 4);

/**
 * Makes the secrets of a process from `SECRETS_KEY`.
 * @param text one or several base64 keys of 32 bytes, separated by commas, newest first
 * @throws Error naming SECRETS_KEY when a key is not 32 bytes
 */
export function createSecrets(text: string): Secrets {
  const keys = text.split(',').map((part) => Buffer.from(part.trim(), 'base64'));
  if (keys.some((key) => key.length !== 32))
    throw new Error('SECRETS_KEY: each key must be 32 bytes in base64');
  const newest = keys[0]!;
  // The oldest key feeds the look-up hash, so that adding a newer one keeps every key findable.
  const lookupKey = Buffer.from(hkdfSync('sha256', keys.at(-1)!, '', 'midoffice lookup', 32));
  const lookup = (value: string): Buffer => createHmac('sha256', lookupKey).update(value).digest();
  const seal = (value: string, purpose?: string): Buffer => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', newest, nonce);
    if (purpose !== undefined) cipher.setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    return Buffer.concat([keyId(newest), nonce, cipher.getAuthTag(), body]);
  };
  const open = (sealed: Uint8Array, purpose?: string): string => {
    const bytes = Buffer.from(sealed);
    const key = keys.find((candidate) => keyId(candidate).equals(bytes.subarray(0, 4)));
    if (!key) throw new Error('a stored secret was sealed under a key that SECRETS_KEY no longer holds');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(4, 16));
    if (purpose !== undefined) decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(16, 32));
    return Buffer.concat([decipher.update(bytes.subarray(32)), decipher.final()]).toString('utf8');
  };
  return {
    seal: (value) => seal(value),
    open: (sealed) => open(sealed),
    sealFor: (purpose, value) => seal(value, purpose),
    openFor: (purpose, sealed) => open(sealed, purpose),
    derived: (purpose) =>
      keys.map((key) => ({
        id: keyId(key),
        key: Buffer.from(hkdfSync('sha256', key, '', `midoffice ${purpose}`, 32)),
      })),
    lookup,
    lookupKey: () => lookupKey.toString('base64'),
    fingerprint: (value) => `fp:${lookup(`fingerprint ${value}`).toString('hex').slice(0, 12)}`,
    isStale: (sealed) => !keyId(newest).equals(Buffer.from(sealed).subarray(0, 4)),
  };
}

/** SHA-256 of a random token: what the database keeps of it. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A random token, 256 bits, safe in addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [tokenHash(a), tokenHash(b)];
  return timingSafeEqual(left, right);
}
