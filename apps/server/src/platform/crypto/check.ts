import { readState, writeStateOnce } from '../app-state/store.ts';
import type { DbOrTrx } from '../db/connect.ts';
import { StartError } from '../start-error.ts';
import type { Secrets } from './secrets.ts';

/** Name in `app_state` of a known text under the keys in use: detects a wrong key before it seals anything. */
export const secretsCheckName = 'secrets-check';

export interface SecretsCheck {
  readonly sealed: string;
  /** The known text's look-up hash: without the oldest key, stored keys would open but no longer be found. */
  readonly lookup: string;
}

const knownText = 'midoffice';

/** What `secrets-check` holds under these keys. */
export const secretsCheckOf = (secrets: Secrets): SecretsCheck => ({
  sealed: secrets.seal(knownText).toString('base64'),
  lookup: secrets.lookup(knownText).toString('base64'),
});

/** Whether the configured keys open what the database holds. True on a database that holds nothing yet. */
export async function secretsFit(db: DbOrTrx, secrets: Secrets): Promise<boolean> {
  const check = await readState<SecretsCheck>(db, secretsCheckName);
  if (!check) return true;
  try {
    secrets.open(Buffer.from(check.sealed, 'base64'));
    return secrets.lookup(knownText).toString('base64') === check.lookup;
  } catch {
    return false;
  }
}

/**
 * Refuses to start with a secrets key that does not open the stored secrets: under a wrong key new secrets
 * would be sealed that nobody could open beside the old ones.
 * @throws StartError naming where the key belongs
 */
export async function checkSecrets(db: DbOrTrx, secrets: Secrets, place: string): Promise<void> {
  await writeStateOnce(db, secretsCheckName, secretsCheckOf(secrets));
  if (await secretsFit(db, secrets)) return;
  throw new StartError(
    `${place} is not the key that the stored keys and secrets were sealed under. Put the former key back; separate several keys by commas, newest first, and keep the oldest one: stored keys are found by it.`,
  );
}
