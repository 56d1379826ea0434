import type { InvoiceOptions } from '@midoffice/contract/billing/custom-invoices/shapes';
import { Panel } from '../../../kit/base/panel.tsx';
import { DateField } from '../../../kit/form/date-field.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../../kit/form/field.tsx';
import type { InvoiceForm } from './use-invoice-form.ts';
import css from './invoices.module.css';

/** Currency, tax, discount, due day and texts. */
export function TermsPart({
  form,
  options,
}: {
  readonly form: InvoiceForm;
  readonly options: InvoiceOptions;
}) {
  const { values, set, text } = form;
  const used = options.taxes[0];
  return (
    <Panel title="Terms">
      <div className={css.pair}>
        <SelectField
          label="Currency"
          {...text('currency')}
          options={options.currencies.map(({ code }) => ({ value: code, label: code.toUpperCase() }))}
        />
        <TextField label="Tax name" maxLength={100} placeholder="VAT" {...text('taxName')} />
        <NumberField
          label="Tax % on all lines"
          hint={used ? `Used before: ${used.name} ${used.percent}%` : undefined}
          {...text('taxPercent')}
        />
        <SelectField
          label="Discount"
          {...text('discountKind')}
          error={null}
          options={[
            { value: 'none', label: 'None' },
            { value: 'percent', label: 'In percent' },
            { value: 'amount', label: 'An amount' },
          ]}
        />
        {values.discountKind !== 'none' && (
          <NumberField
            label={
              values.discountKind === 'percent' ? 'Discount %' : `Discount (${values.currency.toUpperCase()})`
            }
            {...text('discount')}
          />
        )}
        <SelectField
          label="Due"
          value={values.dueKind}
          onChange={(dueKind) => set({ dueKind })}
          options={[
            { value: 'days', label: 'After days' },
            { value: 'date', label: 'On a day' },
          ]}
        />
        {values.dueKind === 'days' ? (
          <NumberField label="Days until due" {...text('days')} />
        ) : (
          <DateField label="Due date" {...text('dueDate')} />
        )}
      </div>
      <div className={css.texts}>
        <TextAreaField
          label="Memo"
          rows={2}
          maxLength={500}
          hint="Shown as notes, and in the mail"
          {...text('memo')}
        />
        <TextAreaField
          label="Footer"
          rows={2}
          maxLength={500}
          hint="Payment terms at the end"
          {...text('footer')}
        />
      </div>
    </Panel>
  );
}
