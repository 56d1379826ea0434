import { getPaypalMigration } from '@midoffice/contract/billing/payments/calls/get-paypal-migration';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { refreshPaypal } from '@midoffice/contract/billing/payments/calls/refresh-paypal';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { useShown } from '../../../../data/shown.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { formatMoney } from '../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';

const open = new Set(['intended', 'running', 'unknown']);

interface PaypalActionsProps {
  readonly userid: string;
  /** The PayPal record as it was last read. */
  readonly paypal: Readonly<Record<string, string | number | boolean | null>>;
}

/** Asks before billing moves to the card, with what both vendors bill as they say now. */
export function PaypalMigrationDialog({
  userid,
  email,
  onClose,
}: Pick<PaypalActionsProps, 'userid'> & {
  /** Where the screen shows other customers too. */
  readonly email?: string;
  onClose(): void;
}) {
  const { shown, read } = useShown(getPaypalMigration, { userid });
  const write = useWrite(migratePaypalAccount, { onDone: onClose, onFailed: onClose });
  return (
    <ConfirmDialog
      title="Migrate PayPal account"
      subject={email}
      action="Migrate"
      reason="required"
      pending={write.pending}
      disabledReason={shown ? undefined : read.error ? 'This customer cannot be migrated' : 'Loading amounts'}
      onConfirm={(reason) =>
        void write.run({
          userid,
          reason,
          ...(shown && {
            expected: {
              currency: shown.currency,
              presentCents: shown.presentCents,
              nextCents: shown.nextCents,
              ...(shown.cardID && { cardID: shown.cardID }),
            },
          }),
        })
      }
      onClose={onClose}
    >
      <ReadState read={read} skeleton={<SkeletonLines count={3} />}>
        {({ presentCents, nextCents, nextAt, currency, period, card }) => (
          <>
            PayPal bills <b>{formatMoney(presentCents, currency)}</b> every {period}. From{' '}
            {nextAt.slice(0, 10)} on, the next PayPal billing date, <b>{formatMoney(nextCents, currency)}</b>{' '}
            every {period} is charged to {card}. Nothing is charged now. Afterwards the PayPal subscription is
            cancelled, which cannot be undone.
          </>
        )}
      </ReadState>
    </ConfirmDialog>
  );
}

/** Refresh and migration of a customer's PayPal subscription, with the state of a migration that is under way. */
export function PaypalActions({ userid, paypal }: PaypalActionsProps) {
  const [asking, setAsking] = useState(false);
  const refresh = useWrite(refreshPaypal);
  const refusal = useRefusal(migratePaypalAccount);
  const effects = useRead(listEffects, refusal === undefined ? { userid } : null);
  const underWay = effects.data?.rows.some(
    ({ kind, state }) => kind === 'payments.migrate-paypal' && open.has(state),
  );
  const active = paypal['status'] === 'ACTIVE';
  return (
    <>
      {underWay && <StatusBadge tone="amber">migration under way</StatusBadge>}
      <Button
        size="small"
        icon={<IconRefresh size={14} />}
        pending={refresh.pending}
        disabledReason={useRefusal(refreshPaypal)}
        onClick={() => void refresh.run({ userid })}
      >
        Refresh
      </Button>
      <Button
        size="small"
        disabledReason={
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
      {asking && <PaypalMigrationDialog userid={userid} onClose={() => setAsking(false)} />}
    </>
  );
}
