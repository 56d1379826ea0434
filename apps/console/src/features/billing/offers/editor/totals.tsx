import type { OfferTotals } from '@midoffice/contract/billing/offers/shapes';
import { percentText } from '@midoffice/contract/billing/offers/totals';
import { formatMoney } from '../../../../kit/base/format.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import css from '../offers.module.css';
import { fieldLabel, type Problems } from './offer-form.ts';

interface TotalsProps {
  /** Null: it cannot be priced. */
  readonly totals: OfferTotals | null;
  readonly currency: string;
  readonly problems: Problems;
}

/** What the offer costs as it is typed. */
export function Totals({ totals, currency, problems }: TotalsProps) {
  const money = (amount: number): string => formatMoney(amount, currency);
  const [problem] = Object.entries(problems);
  return (
    <Panel title="Total">
      {problem && (
        <p className={css.warning} role="alert">
          {fieldLabel(problem[0])}: {problem[1]}
        </p>
      )}
      {totals && (
        <dl className={css.totals} aria-live="polite">
          {totals.lines.map(({ name, detail, amount }, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and hold no state
            <div key={n}>
              <dt>
                {name || 'Line'}
                {detail && <small>{detail}</small>}
              </dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
          {totals.discounts.length > 0 && (
            <div className={css.sub}>
              <dt>Subtotal</dt>
              <dd>{money(totals.subtotal)}</dd>
            </div>
          )}
          {totals.discounts.map(({ name, fraction, amount }, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- discounts may be equal, and hold no state
            <div key={n} className={css.cut}>
              <dt>
                {name || 'Discount'} {percentText(fraction)}
              </dt>
              <dd>−{money(amount)}</dd>
            </div>
          ))}
          <div className={css.sum}>
            <dt>Total a year</dt>
            <dd>{money(totals.total)}</dd>
          </div>
          {totals.bills > 1 && (
            <div className={css.sub}>
              <dt>{totals.bills} monthly bills of</dt>
              <dd>{money(totals.perBill)}</dd>
            </div>
          )}
        </dl>
      )}
    </Panel>
  );
}
