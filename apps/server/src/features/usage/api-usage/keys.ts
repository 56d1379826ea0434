import type { Secrets } from '../../../platform/crypto/secrets.ts';

/**
 * The id of a key in the usage engine: the first 16 bytes of its keyed hash, in hex. Useless without the installation's
 * secret, so it may be used in URLs.
 */
export const keyIdOf = (secrets: Secrets, key: string): string => hashId(secrets.lookup(key));
export const hashId = (hash: Buffer): string => hash.subarray(0, 16).toString('hex');

/** Whether a text is such an id. */
export const isKeyId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
