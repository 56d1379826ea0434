import { autodowngradeFreePlan } from '@midoffice/contract/billing/payments/calls/autodowngrade-free-plan';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { getSubscriptionMigration } from '@midoffice/contract/billing/payments/calls/get-subscription-migration';
import { migrateSubscription } from '@midoffice/contract/billing/payments/calls/migrate-subscription';
import type { InputOf, OutputOf } from '@midoffice/contract/kernel';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { useShown } from '../../../../data/shown.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';

interface MigrationActionsProps {
  readonly userid: string;
  readonly email: string;
  readonly planCode: string;
}

function FreeDowngrade({ userid, email }: Pick<MigrationActionsProps, 'userid' | 'email'>) {
  const [asking, setAsking] = useState(false);
  const write = useWrite(autodowngradeFreePlan, {
    onDone: () => setAsking(false),
    onFailed: () => setAsking(false),
  });
  return (
    <>
      <Button
        size="small"
        pending={write.pending}
        disabledReason={useRefusal(autodowngradeFreePlan)}
        onClick={() => setAsking(true)}
      >
        Free Downgrade
      </Button>
      {asking && (
        <ConfirmDialog
          title="Free Downgrade"
          action="Downgrade"
          reason="required"
          pending={write.pending}
          onConfirm={(reason) => void write.run({ userid, reason })}
          onClose={() => setAsking(false)}
        >
          What still runs for <b>{email}</b> ends with its paid period, at the card provider and at PayPal.
          The customer stays on {planLabel('free')} and counts as migrated. The end of a PayPal subscription
          cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

const shownOf = ({
  subscription,
  currency,
  presentCents,
  nextCents,
}: OutputOf<typeof getSubscriptionMigration>) => ({ subscription, currency, presentCents, nextCents });

interface MoveDialogProps extends Pick<MigrationActionsProps, 'userid' | 'email' | 'planCode'> {
  /** Of the opener, whose button stays disabled while it runs, with the dialog or without. */
  readonly write: { readonly pending: boolean; run(input: InputOf<typeof migrateSubscription>): unknown };
  onClose(): void;
}

/** Asks before a subscription is moved, with both amounts as the card provider says them now. */
function MoveDialog({ userid, email, planCode, write, onClose }: MoveDialogProps) {
  const { shown, read } = useShown(getSubscriptionMigration, { userid });
  return (
    <ConfirmDialog
      title="Migrate Subscription"
      action="Migrate"
      reason="required"
      pending={write.pending}
      disabledReason={
        shown ? undefined : read.error ? 'This subscription cannot be migrated' : 'Loading amounts'
      }
      onConfirm={(reason) => void write.run({ userid, reason, ...(shown && { expected: shownOf(shown) }) })}
      onClose={onClose}
    >
      <ReadState read={read} skeleton={<SkeletonLines count={3} />}>
        {({ presentCents, nextCents, nextAt, currency, period }) => (
          <>
            The running subscription of <b>{email}</b> moves to today&apos;s price of {planLabel(planCode)}:{' '}
            <b>{formatMoney(presentCents, currency)}</b> every {period} becomes{' '}
            <b>{formatMoney(nextCents, currency)}</b>. Nothing is charged or credited now. The next invoice
            follows on {nextAt.slice(0, 10)}. The migration cannot be undone here; the former price can be set
            at Stripe.
          </>
        )}
      </ReadState>
    </ConfirmDialog>
  );
}

function MigrateSubscription(customer: Pick<MigrationActionsProps, 'userid' | 'email' | 'planCode'>) {
  const [asking, setAsking] = useState(false);
  const refusal = useRefusal(migrateSubscription);
  const state = useRead(getPaymentState, { userid: customer.userid });
  const close = (): void => setAsking(false);
  const write = useWrite(migrateSubscription, {
    base: state.data?.betaUrl ?? '',
    onDone: close,
    onFailed: close,
  });
  return (
    <>
      <Button
        size="small"
        pending={write.pending}
        disabledReason={refusal ?? (state.data ? undefined : 'Loading the customer')}
        onClick={() => setAsking(true)}
      >
        Migrate Subscription
      </Button>
      {asking && <MoveDialog {...customer} write={write} onClose={close} />}
    </>
  );
}

/** Free Downgrade or Migrate Subscription, for legacy customers who are not migrated. */
export function MigrationActions(customer: MigrationActionsProps) {
  return customer.planCode === 'free' ? (
    <FreeDowngrade {...customer} />
  ) : (
    <MigrateSubscription {...customer} />
  );
}
