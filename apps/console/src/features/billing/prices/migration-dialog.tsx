import { getEnterpriseMigration } from '@midoffice/contract/billing/prices/calls/get-enterprise-migration';
import { migrateCustomPriceSubscriptions } from '@midoffice/contract/billing/prices/calls/migrate-custom-price-subscriptions';
import type { EnterpriseMigration } from '@midoffice/contract/billing/prices/shapes';
import { useWrite } from '../../../data/queries.ts';
import { useShown } from '../../../data/shown.ts';
import { formatMoney } from '../../../kit/base/format.ts';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { ReadState, SkeletonLines } from '../../../kit/states/states.tsx';
import css from './prices.module.css';

const shownOf = ({ currency, prorationDate, proration, total, due }: EnterpriseMigration) => ({
  currency,
  prorationDate,
  proration,
  total,
  due,
});

type Line = EnterpriseMigration['lines'][number];

function labelOf({ amount, proration, earlier }: Line): string {
  if (earlier) return 'Earlier change';
  if (proration) return amount < 0 ? 'Credit' : 'Remaining time';
  return 'Next period';
}

/** When the amount is to be paid, and how. */
function dueText({ at, chargesNow, invoicesNow }: EnterpriseMigration): string {
  if (chargesNow)
    return 'is charged to the card now, since the period changes. If the card is declined, nothing changes.';
  if (invoicesNow) return 'is invoiced now, since the period changes. No card is charged.';
  return `is due on ${at.slice(0, 10)}, nothing is charged now.`;
}

function Figures({ shown }: { readonly shown: EnterpriseMigration }) {
  const { currency, present, next, proration, total, due } = shown;
  const amount = (cents: number): string => formatMoney(cents, currency);
  return (
    <div className={css.figures}>
      <KeyValueList
        labelWidth={140}
        items={[
          [
            'Current price',
            `${present.amount === null ? 'by usage' : amount(present.amount)} every ${present.period}`,
          ],
          ['New price', `${amount(next.amount)} every ${next.period}`],
          ...shown.lines.map((line): [string, string] => [
            labelOf(line),
            `${amount(line.amount)}: ${line.description}`,
          ]),
          ['Proration', amount(proration)],
          ['Invoice total', amount(total)],
        ]}
      />
      <p>
        <b>{amount(due)}</b> {dueText(shown)} These are the card provider&apos;s own figures. To go back,
        migrate to the former price again.
      </p>
    </div>
  );
}

interface MigrationDialogProps {
  readonly userid: string;
  readonly subscription: string;
  readonly newPriceID: string;
  onDone(): void;
  onClose(): void;
}

/** Asks before a subscription is moved, with the provider's own figures to the cent. */
export function MigrationDialog({ userid, subscription, newPriceID, onDone, onClose }: MigrationDialogProps) {
  const { shown, read } = useShown(getEnterpriseMigration, { userid, subscription, newPriceID });
  const write = useWrite(migrateCustomPriceSubscriptions, { onDone, onFailed: onClose });
  return (
    <ConfirmDialog
      title="Migrate Enterprise Subscription"
      action="Migrate"
      reason="required"
      about={subscription}
      pending={write.pending}
      disabledReason={
        shown ? undefined : read.error ? 'This subscription cannot be migrated' : 'Loading amounts'
      }
      onConfirm={(reason) =>
        void write.run({
          userid,
          subscription,
          newPriceID,
          reason,
          ...(shown && { expected: shownOf(shown) }),
        })
      }
      onClose={onClose}
    >
      <ReadState read={read} skeleton={<SkeletonLines count={7} />}>
        {(figures) => <Figures shown={figures} />}
      </ReadState>
    </ConfirmDialog>
  );
}
