import { effectKind, type RightsAsked } from '../../../../platform/effects/effects.ts';
import { requireStillMayChange } from '../../../customers/customer-records/api.ts';
import { tryPaymentMethodsEffect } from '../../payments/api.ts';
import { requireStillDue, type BegunBy } from '../still-due.ts';

type Input = Parameters<typeof tryPaymentMethodsEffect.run>[0]['input'] & BegunBy;

/** The payment that staff try by hand, as long as dunning still wants it. */
export const effect = effectKind<Input>({
  ...tryPaymentMethodsEffect,
  kind: 'dunning.retry',
  changes: ['accounts', 'dunning'],
  async mayStill(trx, asked: RightsAsked<Input>) {
    await requireStillMayChange(trx, asked);
    await requireStillDue(trx, asked, 'retry');
  },
});
