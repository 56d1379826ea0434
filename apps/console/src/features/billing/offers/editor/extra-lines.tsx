import { offerLimits } from '@midoffice/contract/billing/offers/lists';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { Panel } from '../../../../kit/base/panel.tsx';
import { NumberField, TextField } from '../../../../kit/form/field.tsx';
import css from '../offers.module.css';
import type { OfferFormState } from './use-offer-form.ts';

interface ExtraLinesProps {
  readonly state: OfferFormState;
  readonly currency: string;
}

/** Lines that no table has, such as a feed of its own or support. */
export function ExtraLines({ state, currency }: ExtraLinesProps) {
  const { form, set, problems } = state;
  const change = (at: number, patch: Partial<(typeof form.extras)[number]>): void =>
    set({ extras: form.extras.map((line, n) => (n === at ? { ...line, ...patch } : line)) });
  return (
    <Panel
      title="Other lines"
      actions={
        <Button
          size="small"
          icon={<IconPlus size={13} />}
          disabledReason={form.extras.length < offerLimits.lines ? undefined : 'No more lines fit'}
          onClick={() => set({ extras: [...form.extras, { name: '', price: '' }] })}
        >
          Add line
        </Button>
      }
    >
      {form.extras.length === 0 && <p className={css.soft}>None.</p>}
      {form.extras.map(({ name, price }, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no name until one is typed, and are not moved
        <div key={n} className={css.line}>
          <TextField
            label={`Line ${n + 1}`}
            maxLength={offerLimits.name}
            value={name}
            error={problems[`extras.${n}.name`]}
            onChange={(value) => change(n, { name: value })}
          />
          <NumberField
            label={`Price a year (${currency.toUpperCase()})`}
            value={price}
            error={problems[`extras.${n}.annualPriceCents`]}
            onChange={(value) => change(n, { price: value })}
          />
          <IconButton
            label={`Remove line ${n + 1}`}
            onClick={() => set({ extras: form.extras.filter((_line, at) => at !== n) })}
          >
            <IconX size={14} />
          </IconButton>
        </div>
      ))}
    </Panel>
  );
}
