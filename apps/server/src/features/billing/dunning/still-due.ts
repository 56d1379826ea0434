import type { StepKind } from '@midoffice/contract/billing/dunning/lists';
import type { Trx } from '../../../platform/db/connect.ts';
import type { RightsAsked } from '../../../platform/effects/effects.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { presentOf } from './present.ts';
import { addDays } from './rules.ts';
import { policyOf, readSetting } from './setting-store.ts';
import { heldBack, owedInvoices } from './store.ts';

/** What of an effect's input says which step began it. */
export interface BegunBy {
  readonly invoiceID: string;
  /** Absent in what an older release began. */
  readonly policyVersion?: number;
}

const held = (why: string): ApiError => new ApiError(heldBack, `${why} Nothing was done.`);

/**
 * Makes sure that dunning still wants what it began: it may have been paused, or an exception made, since the intent.
 * An invoice that is not owed any more is left to the effect, which asks the provider.
 * @throws ApiError with the status that lets the step come again
 */
export async function requireStillDue(
  trx: Trx,
  { platform, input: { invoiceID, policyVersion } }: Pick<RightsAsked<BegunBy>, 'platform' | 'input'>,
  kind: StepKind,
): Promise<void> {
  const { activeVersion, pausedAt } = await readSetting(trx);
  const stored = activeVersion === null ? undefined : await policyOf(trx, activeVersion);
  if (!stored) throw held('Dunning was turned off.');
  if (pausedAt !== null) throw held('Dunning was paused.');
  if (policyVersion !== undefined && policyVersion !== stored.version)
    throw held('The dunning policy was changed.');
  const nowMs = platform.now();
  const asked = { nowMs, activatedAt: null, invoiceIds: [invoiceID] };
  if ((await owedInvoices(trx, { ...asked, terms: 'undue' })).length)
    throw held('The invoice is paid by transfer and not due yet.');
  const [owed] = await owedInvoices(trx, asked);
  if (!owed) return;
  if (owed.byTransfer) throw held('The invoice is paid by transfer.');
  const present = await presentOf(trx, stored.policy, nowMs, owed);
  const { pause, skip, delayDays } = present.treatmentOf(owed);
  if (pause !== null) throw held(`An exception was made (${pause}).`);
  if (skip.has(kind)) throw held('An exception leaves this step out.');
  const own = owed.steps.find((step) => step.kind === kind && step.state === 'running');
  if (delayDays && own && addDays(owed.failedAt.slice(0, 10), delayDays + own.day) > present.today)
    throw held('An exception delays this step.');
}
