import { getFailedChargesAnalysis } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges-analysis';
import { useRead } from '../../../data/queries.ts';
import { formatNumber } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { ReadState, SkeletonLines } from '../../../kit/states/states.tsx';
import { tooltip } from '../../../kit/tooltip/tooltip.ts';
import css from './payment-lists.module.css';

/** The counts in the order of the specification, spelled as there, with what each counts. */
const counts = [
  ['retriedFailedCharges', 'Invoices that were tried again'],
  ['paidChargeCustomer', 'Customers who paid after a charge had failed'],
  ['cancelledFailedCharge', 'Invoices that were given up'],
  ['defaultEmailSent', 'Mails: default'],
  ['expiredCardEmailSent', 'Mails: expired card'],
  ['noUsageEmailSent', 'Mails: no usage'],
  ['canceledSubscriptionEmailSent', 'Mails: canceled subscription'],
  ['blockedEmailSent', 'Mails: blocked'],
] as const;

/** What became of the failed charges of the last 90 days. */
export function FailedChargesAnalysisPanel() {
  const read = useRead(getFailedChargesAnalysis, {});
  return (
    <div data-screen="stripe-failed-charges-analysis">
      <Panel title="Failed charges analysis, last 90 days" padded={false}>
        <ReadState read={read} skeleton={<SkeletonLines count={2} />}>
          {(analysis) => (
            <dl className={css.counts}>
              {counts.map(([name, hint]) => (
                <div key={name} className={css.count} {...tooltip(hint)}>
                  <dt>{name}</dt>
                  <dd>{formatNumber(analysis[name])}</dd>
                </div>
              ))}
            </dl>
          )}
        </ReadState>
      </Panel>
    </div>
  );
}
