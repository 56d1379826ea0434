import { autodowngradeFreePlan } from '@midoffice/contract/billing/payments/calls/autodowngrade-free-plan';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { migrateSubscription } from '@midoffice/contract/billing/payments/calls/migrate-subscription';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';

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
        reason={useRefusal(autodowngradeFreePlan)}
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

function MigrateSubscription({
  userid,
  email,
  planCode,
}: Pick<MigrationActionsProps, 'userid' | 'email' | 'planCode'>) {
  const [asking, setAsking] = useState(false);
  const refusal = useRefusal(migrateSubscription);
  const state = useRead(getPaymentState, { userid });
  const write = useWrite(migrateSubscription, {
    base: state.data?.betaUrl,
    onDone: () => setAsking(false),
    onFailed: () => setAsking(false),
  });
  return (
    <>
      <Button
        size="small"
        pending={write.pending}
        reason={refusal ?? (state.data ? undefined : 'The customer is still being read')}
        onClick={() => setAsking(true)}
      >
        Migrate Subscription
      </Button>
      {asking && (
        <ConfirmDialog
          title="Migrate Subscription"
          action="Migrate"
          reason="required"
          pending={write.pending}
          onConfirm={(reason) => void write.run({ userid, reason })}
          onClose={() => setAsking(false)}
        >
          The running subscription of <b>{email}</b> moves to today&apos;s price of {planLabel(planCode)}.
          Nothing is charged or credited for the period that is paid; the new price applies from the next one
          on. The migration cannot be undone here; the former price can be set at Stripe.
        </ConfirmDialog>
      )}
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
