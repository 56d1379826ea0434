import { offerLimits } from '@midoffice/contract/billing/offers/lists';
import type { StoredPriceTable } from '@midoffice/contract/billing/offers/shapes';
import { percentText } from '@midoffice/contract/billing/offers/totals';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { NumberField, TextField } from '../../../../kit/form/field.tsx';
import css from '../offers.module.css';
import { fractionOf } from './offer-form.ts';
import type { OfferFormState } from './use-offer-form.ts';

interface DiscountsPickerProps {
  readonly state: OfferFormState;
  readonly prices: StoredPriceTable;
}

/** Discounts, fractions that are shown as percentages; the usual ones are a click. Source: r002-offer-discounts */
export function DiscountsPicker({ state, prices }: DiscountsPickerProps) {
  const { form, set, problems } = state;
  const { discounts, discountLimit } = prices.table;
  const isFull = form.discounts.length >= offerLimits.discounts;
  const add = (name: string, percent: string): void =>
    set({ discounts: [...form.discounts, { name, percent }] });
  const change = (at: number, patch: Partial<(typeof form.discounts)[number]>): void =>
    set({ discounts: form.discounts.map((one, n) => (n === at ? { ...one, ...patch } : one)) });
  const given = form.discounts.reduce((all, { percent }) => all + (fractionOf(percent) ?? 0), 0);
  return (
    <div data-screen="offer-discounts-picker">
      <Panel title="Discounts">
        <div className={css.choices}>
          {discounts.map(({ name, fraction }) => (
            <Button
              key={`${name} ${fraction}`}
              size="small"
              disabledReason={isFull ? 'No more discounts fit' : undefined}
              onClick={() => add(name, percentText(fraction).replace('%', ''))}
            >
              {name ? `${name} ${percentText(fraction)}` : percentText(fraction)}
            </Button>
          ))}
          <Button
            size="small"
            icon={<IconPlus size={13} />}
            disabledReason={isFull ? 'No more discounts fit' : undefined}
            onClick={() => add('', '')}
          >
            Other discount
          </Button>
        </div>
        {form.discounts.map(({ name, percent }, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- discounts may be equal, and are not moved
          <div key={n} className={css.line}>
            <TextField
              label={`Discount ${n + 1}`}
              maxLength={offerLimits.name}
              value={name}
              onChange={(value) => change(n, { name: value })}
            />
            <NumberField
              label="Percent"
              value={percent}
              error={problems[`discounts.${n}`]}
              onChange={(value) => change(n, { percent: value })}
            />
            <IconButton
              label={`Remove discount ${n + 1}`}
              onClick={() => set({ discounts: form.discounts.filter((_one, at) => at !== n) })}
            >
              <IconX size={14} />
            </IconButton>
          </div>
        ))}
        {problems['discounts'] && (
          <p className={css.warning} role="alert">
            Discounts {problems['discounts']}
          </p>
        )}
        {given > discountLimit && (
          <p className={css.info} role="status">
            {percentText(given)} is above the limit of {percentText(discountLimit)}: an admin has to send this
            offer.
          </p>
        )}
      </Panel>
    </div>
  );
}
