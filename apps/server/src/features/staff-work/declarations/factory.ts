import { sentDeclaration } from '@midoffice/contract/staff-work/declarations/inputs';
import type { UserDeclaration } from '@midoffice/contract/staff-work/declarations/shapes';
import type { Platform } from '../../../platform/platform.ts';
import { insertDeclarations } from './store.ts';

let made = 0;

/** Stores declarations for a test, in the given order one second apart. */
export async function makeDeclarations(
  { db }: Pick<Platform, 'db'>,
  given: readonly Partial<UserDeclaration>[],
): Promise<void> {
  const declarations = given.map((one) => {
    made += 1;
    return sentDeclaration.parse({
      _id: `declaration-${made}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + made * 1000).toISOString(),
      email: `user-${made}@customer.example`,
      userid: `user-${made}`,
      isProfessional: false,
      questions: { fullName: `Person ${made}` },
      ...one,
    });
  });
  await db.transaction().execute((trx) => insertDeclarations(trx, declarations));
}
