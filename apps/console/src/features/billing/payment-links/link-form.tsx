import { createPaymentLink } from '@midoffice/contract/billing/payment-links/calls/create-payment-link';
import {
  linkCounters,
  linkLimits,
  linkPeriods,
  type LinkPeriod,
} from '@midoffice/contract/billing/payment-links/lists';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { formatMoney } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { Form, NumberField, SelectField, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import { currencyOptions, moneyProblem, readMoney, type OfferedCurrency } from '../../../kit/form/money.ts';
import { useFields } from '../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import css from './payment-links.module.css';

const periodLabels: Record<LinkPeriod, string> = {
  once: 'Once',
  monthly: 'Every month',
  annual: 'Every year',
};
const periodOptions = linkPeriods.map((value) => ({ value, label: periodLabels[value] }));

const empty = {
  name: '',
  description: '',
  price: '',
  currency: 'usd' as OfferedCurrency,
  period: 'once' as LinkPeriod,
};

/** Why Create is off. Source: r002-paylink-limits. */
function missing({ name, description, price, currency }: typeof empty): string | undefined {
  if (!name.trim()) return 'Enter a title first';
  if (!description.trim()) return 'Enter a description first';
  const problem = moneyProblem(price, currency);
  return problem === null ? undefined : `Price ${problem}`;
}

/** The form of a new payment link. */
export function LinkForm() {
  const [asking, setAsking] = useState(false);
  /** The last link that was made here, until the next one is asked for. */
  const [made, setMade] = useState<{ url: string; what: string } | null>(null);
  const fields = useFields(empty);
  const offer = useFormGuard(fields, { label: 'Payment link', draft: 'payment-link' });
  const refusal = useRefusal(createPaymentLink);
  const write = useWrite(createPaymentLink, {
    onDone: ({ url }, { name, amount, currency = 'usd' }) => {
      setAsking(false);
      setMade(url ? { url, what: `${name}, ${formatMoney(amount, currency)}` } : null);
      fields.reset(empty);
    },
    onFailed: (error) => {
      setAsking(false);
      return fields.fail(error);
    },
  });
  const { values } = fields;
  const off = refusal ?? missing(values);
  const amount = readMoney(values.price, values.currency);
  const shown = 'minorUnits' in amount ? formatMoney(amount.minorUnits, values.currency) : '';
  const problem = values.price && 'problem' in amount ? amount.problem : null;
  return (
    <Panel title="Create Payment Link">
      <Form
        label="Create Payment Link"
        onSubmit={() => {
          if (off !== undefined) return;
          setMade(null);
          setAsking(true);
        }}
        buttons={
          <Button type="submit" variant="primary" pending={write.pending} disabledReason={off}>
            Create link…
          </Button>
        }
      >
        {offer}
        <TextField
          label="Title"
          maxLength={linkLimits.name}
          hint={`${values.name.length}${linkCounters.name}`}
          {...fields.text('name')}
        />
        <TextAreaField
          label="Description"
          maxLength={linkLimits.description}
          hint={`${values.description.length}${linkCounters.description}`}
          {...fields.text('description')}
        />
        <div className={css.row}>
          <NumberField
            label="Price"
            {...fields.text('price')}
            error={problem ?? fields.text('price').error}
          />
          <SelectField
            label="Currency"
            options={currencyOptions}
            value={values.currency}
            onChange={(currency) => fields.set({ currency })}
          />
          <SelectField
            label="Charged"
            options={periodOptions}
            value={values.period}
            onChange={(period) => fields.set({ period })}
          />
        </div>
      </Form>
      {made && (
        <p className={css.made} role="status">
          {made.what}: <WebLink address={made.url}>{made.url}</WebLink>{' '}
          <CopyButton text={made.url} label="Copy payment link" />
        </p>
      )}
      {asking && 'minorUnits' in amount && (
        <ConfirmDialog
          title="Create Payment Link"
          action="Create link"
          reason="optional"
          pending={write.pending}
          onConfirm={(reason) =>
            void write.run({
              name: values.name.trim(),
              description: values.description.trim(),
              amount: amount.minorUnits,
              ...(values.currency !== 'usd' && { currency: values.currency }),
              ...(values.period !== 'once' && { period: values.period }),
              ...(reason && { reason }),
            })
          }
          onClose={() => setAsking(false)}
        >
          Anyone who has the address can pay <b>{shown}</b> for <b>{values.name.trim()}</b>
          {values.period === 'once' ? '' : `, ${periodLabels[values.period].toLowerCase()}`}. A link can be
          closed at any time.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
