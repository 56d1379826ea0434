import type { OutputOf } from '@midoffice/contract/kernel';
import type { profileUpdate } from '@midoffice/contract/fundamentals/profile/calls/profile-update';
import { badInput } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { listWarnings, type CellChange } from '../../../platform/ledger/change.ts';
import { lockTargets } from '../../../platform/ledger/locks.ts';
import { answerOf, repairBy, writePlan } from '../../../platform/repairs/repairs.ts';
import { changedFields, warningsOf } from './changed.ts';
import { readProfile, type mainOf, type Profile } from './profile.ts';

interface Request {
  readonly symbol: string;
  readonly preview: boolean;
  readonly reason: string;
}

/** What a repair of a profile writes, and the profile that follows. */
interface ProfilePlan {
  readonly kind: string;
  readonly source: string;
  readonly summary: string;
  readonly message: string;
  readonly rows: readonly CellChange[];
  readonly after: ReturnType<typeof mainOf>;
  /** Fields that warnings are about; left out: those that differ. */
  readonly fields?: readonly string[];
}

/** A whole repair of a profile: lock, read, plan, apply or preview, answer. A request that wrote nothing leaves no trace. */
export async function runProfileRepair(
  context: WriteContext,
  { symbol, preview, reason }: Request,
  makePlan: (profile: Profile) => Promise<ProfilePlan>,
): Promise<OutputOf<typeof profileUpdate>> {
  const { trx } = context;
  // The share count of a profile is one of the market cap, which waits for the chart.
  await lockTargets(trx, [
    ['profile', symbol],
    ['market-cap', symbol],
    ['chart', symbol],
  ]);
  const profile = await readProfile(trx, symbol);
  const { message, after, fields, ...plan } = await makePlan(profile);
  const target = { targetKind: 'profile', target: symbol } as const;
  const applied = await writePlan(trx, target, plan, repairBy(context, { preview, reason }));
  const changed = changedFields(profile.main, after);
  const warnings = warningsOf(symbol, after, fields ?? changed.map(({ field }) => field));
  const { warnings: derived } = applied.effects;
  const effects = { ...applied.effects, ...listWarnings([...warnings, ...derived]) };
  const answered = applied.cellCount === 0 ? 'Nothing changed.' : message;
  return { ...answerOf(context, { ...applied, effects }, answered, preview), changed };
}

/** Names some fields in a summary. */
export const named = (fields: readonly string[]): string =>
  fields.length > 4 ? `${fields.slice(0, 3).join(', ')} and ${fields.length - 3} more` : fields.join(', ');

/** @throws ApiError 400 where an edit names nothing */
export function requireSomething(isGiven: boolean): void {
  if (!isGiven) throw badInput('body', 'must name a changed field');
}
