import { createCustomPrice } from '@midoffice/contract/billing/prices/calls/create-custom-price';
import {
  planTypes,
  priceNameLimit,
  priceProblems,
  type PlanType,
} from '@midoffice/contract/billing/prices/lists';
import type { StableProduct } from '@midoffice/contract/billing/prices/shapes';
import { currencyDecimals } from '@midoffice/contract/customers/accounts/currency';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { snackbar } from '../../../data/snackbar.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatMoney } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { Form, NumberField, SelectField, TextField } from '../../../kit/form/field.tsx';
import { useFormDraft } from '../../../kit/guard/use-form-draft.tsx';
import { useUnsavedGuard } from '../../../kit/guard/use-unsaved-guard.ts';
import { currencyOptions, type OfferedCurrency } from '../../../kit/form/money.ts';
import { numberIn, numberProblem } from '../../../kit/form/number.ts';

export const periodOptions = [
  { value: '' as const, label: 'Select a period' },
  ...planTypes.map((value) => ({ value, label: value === 'monthly' ? 'Monthly' : 'Annual' })),
];

const empty = {
  productId: '',
  planType: '' as PlanType | '',
  amount: '',
  priceName: '',
  currency: 'usd' as OfferedCurrency,
};

const amountRule = { isWhole: true, max: 999_999_999_999_999 };
const amountProblem = numberProblem(amountRule);

/**
 * The whole amount that was typed, in the smallest unit: thousands may be separated by commas; null where it is none.
 * Source: r002-price-amount.
 */
export function typedAmount(typed: string, currency: string): number | null {
  const amount = numberIn(typed, amountRule);
  return amount === null ? null : amount * 10 ** currencyDecimals(currency);
}

/** What is missing first: product, period, amount, name. Source: r002-price-check-order. */
function problemOf({ productId, planType, amount, currency, priceName }: typeof empty): string | undefined {
  if (!productId) return priceProblems.productId;
  if (!planType) return priceProblems.planType;
  const cents = typedAmount(amount, currency);
  if (cents === null || cents <= 0) return priceProblems.amount;
  return priceName.trim() ? undefined : priceProblems.priceName;
}

interface PriceFormProps {
  readonly products: readonly StableProduct[];
  /** The product to begin with. */
  readonly productId?: string;
}

/** The form of a custom price of a product. */
export function PriceForm({ products, productId = '' }: PriceFormProps) {
  const start: typeof empty = { ...empty, productId };
  const [values, setValues] = useState(start);
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const set = (patch: Partial<typeof empty>): void => setValues((old) => ({ ...old, ...patch }));
  const dirty = Object.entries(start).some(([name, value]) => values[name as keyof typeof empty] !== value);
  useUnsavedGuard(dirty, 'Price');
  const [offer] = useFormDraft({
    name: `custom-price/${productId || 'new'}`,
    values,
    start,
    dirty,
    onRestore: set,
  });
  const refusal = useRefusal(createCustomPrice);
  const write = useWrite(createCustomPrice, {
    onDone: () => {
      close();
      setValues(start);
    },
    onFailed: close,
  });
  const cents = typedAmount(values.amount, values.currency) ?? 0;
  const product = products.find(({ id }) => id === values.productId);
  const submit = (): void => {
    const problem = problemOf(values);
    if (problem) snackbar.failure(new Error(problem));
    else setAsking(true);
  };
  return (
    <div data-screen="enterprise-create-price">
      <Panel title="Create New Price">
        <Form
          label="Create New Price"
          onSubmit={submit}
          buttons={
            <Button type="submit" variant="primary" pending={write.pending} disabledReason={refusal}>
              Create price…
            </Button>
          }
        >
          {offer}
          <SelectField
            label="Product"
            value={values.productId}
            options={[
              { value: '', label: 'Select a product' },
              ...products.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(next) => set({ productId: next, planType: '', amount: '' })}
          />
          <SelectField
            label="Period"
            value={values.planType}
            options={periodOptions}
            onChange={(planType) => set({ planType })}
          />
          <NumberField
            label="Amount"
            inputMode="numeric"
            hint={
              cents > 0
                ? `${formatMoney(cents, values.currency)} ${values.planType === 'annual' ? 'a year' : values.planType ? 'a month' : ''}`
                : 'A whole number, such as 1,500'
            }
            value={values.amount}
            error={amountProblem(values.amount)}
            onChange={(amount) => set({ amount })}
          />
          <SelectField
            label="Currency"
            value={values.currency}
            options={currencyOptions}
            onChange={(currency) => set({ currency })}
          />
          <TextField
            label="Name"
            maxLength={priceNameLimit}
            value={values.priceName}
            onChange={(priceName) => set({ priceName })}
          />
        </Form>
      </Panel>
      {asking && product && (
        <ConfirmDialog
          title="Create New Price"
          action="Create price"
          reason="optional"
          pending={write.pending}
          onConfirm={(reason) =>
            void write.run({
              productId: values.productId,
              amount: cents,
              planType: values.planType || undefined,
              priceName: values.priceName.trim(),
              ...(values.currency !== 'usd' && { currency: values.currency }),
              ...(reason && { reason }),
            })
          }
          onClose={close}
        >
          <b>{product.name}</b> gets a price of <b>{formatMoney(cents, values.currency)}</b>{' '}
          {values.planType === 'annual' ? 'a year' : 'a month'}, called <b>{values.priceName.trim()}</b>. An
          amount never changes afterwards; a price can be archived.
        </ConfirmDialog>
      )}
    </div>
  );
}
