import type { StripeAccount } from '@midoffice/contract/customers/accounts/shapes';
import { deleteSecondaryStripeId } from '@midoffice/contract/customers/stripe-accounts/calls/delete-secondary-stripe-id';
import { activeStripeRefusal } from '@midoffice/contract/customers/stripe-accounts/lists';
import { IconTrash } from '@tabler/icons-react';
import { useRefusal } from '../../../data/me.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { IconButton } from '../../../kit/base/button.tsx';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { plural } from '../../../kit/base/format.ts';
import { CountBadge, StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { badgesOf } from './badges.ts';
import { Hint } from '../../../kit/tooltip/hint.tsx';
import css from './stripe-accounts.module.css';

interface OtherStripeIdsProps {
  readonly accounts: readonly StripeAccount[];
  /** Called with the id to delete; never the active one. */
  onDelete(account: StripeAccount): void;
}

/**
 * All ids of a customer who has more than one, each with the account it came from, whether it has a running subscription and
 * charges, and its deletion. Source: rules r000-stripe-other-ids, r000-stripe-badges.
 */
export function OtherStripeIds({ accounts, onDelete }: OtherStripeIdsProps) {
  const refusal = useRefusal(deleteSecondaryStripeId);
  if (accounts.length < 2) return null;
  return (
    <Panel title="Other Stripe IDs" mark={<CountBadge count={accounts.length} />} padded={false}>
      <ul className={css.ids} aria-label="Other Stripe IDs">
        {accounts.map((account) => {
          const badges = badgesOf(account);
          return (
            <li key={account.stripeID} data-active={account.active}>
              <span className={css.id}>
                <code data-tooltip={account.stripeID}>{account.stripeID}</code>
                <CopyButton text={account.stripeID} label="Copy Stripe ID" />
                {account.active && <StatusBadge tone="accent">active</StatusBadge>}
              </span>
              <span className={css.badges}>
                {badges.from && (
                  <Hint text={`Transferred from ${account.transferedFrom}`}>
                    <StatusBadge tone="amber">{badges.from}</StatusBadge>
                  </Hint>
                )}
                <Hint
                  className={badges.subscription ? undefined : css.unlit}
                  text={badges.subscription ? 'Has a running subscription' : 'No running subscription'}
                >
                  <StatusBadge tone={badges.subscription ? 'green' : 'grey'}>Active Sub</StatusBadge>
                </Hint>
                <Hint
                  className={badges.charges ? undefined : css.unlit}
                  text={`${plural(account.chargeCount, 'charge')}, ${plural(account.invoiceCount, 'invoice')}`}
                >
                  <StatusBadge tone={badges.charges ? 'blue' : 'grey'}>Charges</StatusBadge>
                </Hint>
              </span>
              <IconButton
                size="small"
                label={`Delete ${account.stripeID}`}
                disabledReason={refusal}
                onClick={() => (account.active ? snackbar.failure(activeStripeRefusal) : onDelete(account))}
              >
                <IconTrash size={15} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
