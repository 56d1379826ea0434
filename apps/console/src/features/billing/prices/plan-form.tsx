import { createPricePlan } from '@midoffice/contract/billing/prices/calls/create-price-plan';
import { priceNameLimit, type PlanType } from '@midoffice/contract/billing/prices/lists';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatMoney } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { Form, NumberField, SelectField, TextField } from '../../../kit/form/field.tsx';
import { currencyOptions, moneyProblem, readMoney, type OfferedCurrency } from '../../../kit/form/money.ts';
import { required, useFields } from '../../../kit/form/use-fields.ts';
import { useFormGuard } from '../../../kit/guard/use-form-guard.tsx';
import { periodOptions } from './price-form.tsx';

const empty = {
  label: '',
  amount: '',
  planType: '' as PlanType | '',
  currency: 'usd' as OfferedCurrency,
};

/** The form of an enterprise plan: a product with its price. */
export function PlanForm() {
  const [asking, setAsking] = useState(false);
  const fields = useFields(empty, {
    label: required(),
    amount: (text, { currency }) => moneyProblem(text, currency),
    planType: required('Please select a period first.'),
  });
  const offer = useFormGuard(fields, { label: 'Enterprise plan', draft: 'price-plan' });
  const refusal = useRefusal(createPricePlan);
  const write = useWrite(createPricePlan, {
    onDone: () => {
      setAsking(false);
      fields.reset(empty);
    },
    onFailed: (error) => {
      setAsking(false);
      return fields.fail(error);
    },
  });
  const { label, amount, planType, currency } = fields.values;
  const read = readMoney(amount, currency);
  return (
    <div data-screen="billing-create-price-plan">
      <Panel title="Create Enterprise Plan">
        <Form
          label="Create Enterprise Plan"
          onSubmit={() => fields.submit(() => setAsking(true))}
          buttons={
            <Button type="submit" variant="primary" pending={write.pending} disabledReason={refusal}>
              Create plan…
            </Button>
          }
        >
          {offer}
          <TextField
            label="Plan label"
            maxLength={priceNameLimit}
            hint={`${label.length}/${priceNameLimit}`}
            {...fields.text('label')}
          />
          <SelectField
            label="Period"
            options={periodOptions}
            value={planType}
            error={fields.text('planType').error}
            onChange={(next) => fields.set({ planType: next })}
          />
          <NumberField label="Amount" {...fields.text('amount')} />
          <SelectField
            label="Currency"
            options={currencyOptions}
            value={currency}
            onChange={(next) => fields.set({ currency: next })}
          />
        </Form>
      </Panel>
      {asking && planType && 'minorUnits' in read && (
        <ConfirmDialog
          title="Create Enterprise Plan"
          action="Create plan"
          reason="optional"
          pending={write.pending}
          onConfirm={(reason) =>
            void write.run({
              label: label.trim(),
              amount: read.minorUnits,
              planType,
              ...(currency !== 'usd' && { currency }),
              ...(reason && { reason }),
            })
          }
          onClose={() => setAsking(false)}
        >
          The card provider gets the product <b>{label.trim()}</b> with a price of{' '}
          <b>{formatMoney(read.minorUnits, currency)}</b> {planType === 'annual' ? 'a year' : 'a month'}.
        </ConfirmDialog>
      )}
    </div>
  );
}
