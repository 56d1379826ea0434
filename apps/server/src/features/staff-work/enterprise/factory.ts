import { sentSubmission } from '@midoffice/contract/staff-work/enterprise/inputs';
import type { EnterpriseSubmission } from '@midoffice/contract/staff-work/enterprise/shapes';
import type { Platform } from '../../../platform/platform.ts';
import { insertSubmissions } from './store.ts';

let made = 0;

/** Stores submissions for a test, in the given order one second apart. */
export async function makeSubmissions(
  { db }: Pick<Platform, 'db'>,
  given: readonly Partial<EnterpriseSubmission>[],
): Promise<void> {
  const submissions = given.map((one) => {
    made += 1;
    return sentSubmission.parse({
      _id: `submission-${made}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + made * 1000).toISOString(),
      email: `user-${made}@customer.example`,
      ...one,
    });
  });
  await db.transaction().execute((trx) => insertSubmissions(trx, submissions));
}
