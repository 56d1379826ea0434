import type { ReactNode } from 'react';
import { formatMoney } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import type { InvoiceForm } from './use-invoice-form.ts';
import css from './invoices.module.css';

/** The sums as they are typed, and what can be done with them. */
export function SumsPanel({ form, children }: { readonly form: InvoiceForm; readonly children: ReactNode }) {
  const { totals, values, isUncertain } = form;
  const money = (cents: number): string => (isUncertain ? '–' : formatMoney(cents, values.currency));
  const name = values.taxName || 'Tax';
  return (
    <Panel title="Total">
      <dl className={css.sums} aria-live="polite">
        <dt>Subtotal</dt>
        <dd>{money(totals.subtotalCents)}</dd>
        {totals.discountCents > 0 && (
          <>
            <dt>Discount</dt>
            <dd>{money(-totals.discountCents)}</dd>
          </>
        )}
        {totals.taxes
          .filter(({ percent }) => percent > 0)
          .flatMap(({ percent, netCents, taxCents }) => [
            <dt key={`${percent} name`}>{`${name} ${percent}% on ${money(netCents)}`}</dt>,
            <dd key={`${percent} sum`}>{money(taxCents)}</dd>,
          ])}
        <dt className={css.total}>Total</dt>
        <dd className={css.total}>{money(totals.totalCents)}</dd>
      </dl>
      <div className={css.acts}>{children}</div>
    </Panel>
  );
}
