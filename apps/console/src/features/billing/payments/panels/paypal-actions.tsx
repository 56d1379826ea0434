import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { refreshPaypal } from '@midoffice/contract/billing/payments/calls/refresh-paypal';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';

const open = new Set(['intended', 'running', 'unknown']);

interface PaypalActionsProps {
  readonly userid: string;
  /** The PayPal record as it was last read. */
  readonly paypal: Readonly<Record<string, string | number | boolean | null>>;
}

/** Refresh and migration of a customer's PayPal subscription, with the state of a migration that is under way. */
export function PaypalActions({ userid, paypal }: PaypalActionsProps) {
  const [asking, setAsking] = useState(false);
  const refresh = useWrite(refreshPaypal);
  const migrate = useWrite(migratePaypalAccount, {
    onDone: () => setAsking(false),
    onFailed: () => setAsking(false),
  });
  const refusal = useRefusal(migratePaypalAccount);
  const effects = useRead(listEffects, refusal === undefined ? { userid } : null);
  const underWay = effects.data?.rows.some(
    ({ kind, state }) => kind === 'payments.migrate-paypal' && open.has(state),
  );
  const active = paypal['status'] === 'ACTIVE';
  const next = typeof paypal['nextBillingTime'] === 'string' ? paypal['nextBillingTime'].slice(0, 10) : null;
  return (
    <>
      {underWay && <StatusBadge tone="amber">migration under way</StatusBadge>}
      <Button
        size="small"
        icon={<IconRefresh size={14} />}
        pending={refresh.pending}
        reason={useRefusal(refreshPaypal)}
        onClick={() => void refresh.run({ userid })}
      >
        Refresh
      </Button>
      <Button
        size="small"
        pending={migrate.pending}
        reason={
          refusal ??
          (underWay
            ? 'Migration already in progress for this user.'
            : active
              ? undefined
              : 'Only an active PayPal subscription is migrated')
        }
        onClick={() => setAsking(true)}
      >
        Migrate…
      </Button>
      {asking && (
        <ConfirmDialog
          title="Migrate PayPal account"
          action="Migrate"
          reason="required"
          pending={migrate.pending}
          onConfirm={(reason) => void migrate.run({ userid, reason })}
          onClose={() => setAsking(false)}
        >
          A subscription by card begins{' '}
          {next ? `on ${next}, the next PayPal billing date` : 'on the next PayPal billing date'}, free until
          then. Afterwards the PayPal subscription is cancelled, which cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
