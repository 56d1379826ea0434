import { IconPlus, IconTrash } from '@tabler/icons-react';
import { invoiceLimits } from '@midoffice/contract/billing/custom-invoices/lists';
import type { InvoiceOptions } from '@midoffice/contract/billing/custom-invoices/shapes';
import { Button, IconButton } from '../../../kit/base/button.tsx';
import { formatMoney } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { NumberField, SelectField, TextField } from '../../../kit/form/field.tsx';
import { amountText, emptyLine, type TypedLine } from './model.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import css from './invoices.module.css';

interface LineProps {
  readonly form: InvoiceForm;
  readonly at: number;
}

function LineRow({ form, at }: LineProps) {
  const { lines, setLines, problem, totals, values } = form;
  const line = lines[at]!;
  const change = (patch: Partial<TypedLine>): void =>
    setLines(lines.map((each, index) => (index === at ? { ...each, ...patch } : each)));
  const field = (name: keyof TypedLine, label: string) => ({
    label,
    value: line[name],
    onChange: (text: string) => change({ [name]: text }),
    error: problem(`lines.${at}.${name}`),
  });
  const isWrong = [problem(`lines.${at}.quantity`), problem(`lines.${at}.unitAmount`)].some(Boolean);
  const name = `line ${at + 1}`;
  return (
    <div className={css.line} role="group" aria-label={`Line ${at + 1}`}>
      <TextField
        {...field('description', 'Description')}
        maxLength={500}
        hint={line.priceID ? `Price ${line.priceID}` : undefined}
        error={problem(`lines.${at}.description`) ?? problem(`lines.${at}.priceID`) ?? problem(`lines.${at}`)}
      />
      <NumberField {...field('quantity', 'Quantity')} />
      <NumberField {...field('unitAmount', `Unit (${values.currency.toUpperCase()})`)} />
      <NumberField {...field('taxPercent', 'Tax %')} placeholder={values.taxPercent || '0'} />
      <span className={css.amount}>
        {isWrong ? '–' : formatMoney(totals.lines[at]?.amountCents ?? 0, values.currency)}
      </span>
      <span className={css.remove}>
        <IconButton
          size="small"
          label={`Remove ${name}`}
          disabled={lines.length === 1}
          onClick={() => setLines(lines.filter((_line, index) => index !== at))}
        >
          <IconTrash size={14} />
        </IconButton>
      </span>
    </div>
  );
}

/** Prices of the catalogue in the invoice's currency; choosing one adds its line. */
function CataloguePicker({
  form,
  options,
}: {
  readonly form: InvoiceForm;
  readonly options: InvoiceOptions;
}) {
  const { values, lines, setLines } = form;
  const products = new Map(options.products.map(({ id, name }) => [id, name]));
  const fitting = options.prices.filter(({ currency }) => currency === values.currency);
  const add = (id: string): void => {
    const price = fitting.find((each) => each.id === id);
    if (!price) return;
    const kept = lines.filter(({ description, unitAmount }) => description || unitAmount);
    const line = {
      ...emptyLine,
      description: products.get(price.productID) ?? price.label,
      priceID: price.id,
      unitAmount: amountText(price.unitAmountCents, price.currency),
    };
    setLines([...kept, line].slice(0, invoiceLimits.lines));
  };
  return (
    <SelectField<string>
      label="Add from the catalogue"
      hideLabel
      value=""
      onChange={add}
      options={[
        {
          value: '',
          label: fitting.length
            ? 'Add from the catalogue…'
            : `No price in ${values.currency.toUpperCase()} in the catalogue`,
        },
        ...fitting.map(({ id, productID, label, unitAmountCents, currency, interval }) => ({
          value: id,
          label: `${products.get(productID) ?? label}: ${formatMoney(unitAmountCents, currency)}${interval ? ` per ${interval}` : ''}`,
        })),
      ]}
    />
  );
}

/** What is billed. */
export function LinesPart({
  form,
  options,
}: {
  readonly form: InvoiceForm;
  readonly options: InvoiceOptions;
}) {
  const { lines, setLines, problem } = form;
  const full = lines.length >= invoiceLimits.lines;
  return (
    <Panel title="Lines" actions={<CataloguePicker form={form} options={options} />}>
      <div className={css.lines}>
        {lines.map((_line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has no other name than its place
          <LineRow key={at} form={form} at={at} />
        ))}
      </div>
      {problem('lines') && <p role="alert">{problem('lines')}</p>}
      <div className={css.row}>
        <Button
          icon={<IconPlus size={14} />}
          disabledReason={full ? `An invoice has at most ${invoiceLimits.lines} lines` : undefined}
          onClick={() => setLines([...lines, emptyLine])}
        >
          Add line
        </Button>
      </div>
    </Panel>
  );
}
