import { edsFields } from '@midoffice/contract/prices/corporate-actions/lists';
import { useState } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { formatNumber, plural } from '../../../../../kit/base/format.ts';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import {
  CheckField,
  Form,
  isDay,
  NumberField,
  SelectField,
  TextField,
} from '../../../../../kit/form/field.tsx';
import { numberIn, numberProblem } from '../../../../../kit/form/number.ts';
import { useFields } from '../../../../../kit/form/use-fields.ts';
import { cleanProduct, denominations, moneyFields, scaledRecords, scaleValues } from '../../scale.ts';
import { currencyCode } from '../../typed.ts';
import type { Editor } from './use-editor.ts';
import css from '../../corporate-actions.module.css';

interface ScaleDialogProps {
  readonly kind: 'currency' | 'denomination';
  readonly editor: Editor;
  onClose(): void;
}

const code = (text: string): string | null =>
  /^[A-Za-z]{3}$/.test(text.trim()) ? null : 'must be a currency code of 3 letters';
const dayOrNone = (text: string): string | null =>
  !text || isDay(text) ? null : 'must be a date YYYY-MM-DD';
const rateRule = { above: 0, max: 1e9, isRequired: true };

/** The currency that most records have, the symbol's where none says. */
function usualCurrency({ data }: Editor): string {
  const found = data?.main.map((record) => record.values['currency']).find(Boolean);
  return String(found ?? data?.currency ?? '');
}

/** Multiplies figures by a rate (currency editor) or a power of ten (denomination editor), as edits that are pending. */
export function ScaleDialog({ kind, editor, onClose }: ScaleDialogProps) {
  const isCurrency = kind === 'currency';
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const fields = useFields(
    { fromCode: usualCurrency(editor), toCode: '', rate: '', scale: '100', way: 'divide', from: '', to: '' },
    {
      ...(isCurrency && { fromCode: code, toCode: code, rate: numberProblem(rateRule) }),
      from: dayOrNone,
      to: (value: string, all: { from: string }) =>
        dayOrNone(value) ?? (value && all.from > value ? 'From date cannot be greater than to date' : null),
    },
  );
  if (!editor.data) return null;
  const { values } = fields;
  const money = moneyFields(edsFields[editor.data.type]);
  const ticked = chosen ?? new Set(money.map((field) => field.name));
  const fromCode = currencyCode(values.fromCode);
  const known = scaledRecords(editor.pending, editor.data.main, values).filter(
    (record) =>
      !isCurrency || String(record.values['currency'] ?? editor.data?.currency ?? fromCode) === fromCode,
  );
  const factor = isCurrency
    ? (numberIn(values.rate, rateRule) ?? Number.NaN)
    : values.way === 'multiply'
      ? Number(values.scale)
      : 1 / Number(values.scale);
  const apply = (): void =>
    fields.submit(() => {
      editor.change((now) =>
        scaleValues(now, known, {
          fields: [...ticked],
          factor,
          from: values.from,
          to: values.to,
          ...(isCurrency && { currency: currencyCode(values.toCode) }),
        }),
      );
      onClose();
    });
  const example = known
    .flatMap((record) => [...ticked].map((name) => record.values[name]))
    .find((value): value is number => typeof value === 'number' && value !== 0);
  return (
    <Dialog
      title={`${isCurrency ? 'Currency' : 'Denomination'} editor`}
      subject={editor.data?.symbol}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={
              ticked.size === 0 ? 'Choose a field first' : known.length ? undefined : 'No record matches'
            }
            onClick={apply}
          >
            {`Apply to ${plural(known.length, 'record')}`}
          </Button>
        </>
      }
    >
      <Form label="Scale" onSubmit={apply}>
        <div className={css.pair}>
          {isCurrency ? (
            <>
              <TextField label="From currency" maxLength={3} {...fields.text('fromCode')} />
              <TextField label="To currency" maxLength={3} {...fields.text('toCode')} />
              <NumberField
                label="Rate"
                hint="Units of the new currency for one of the old"
                {...fields.text('rate')}
              />
            </>
          ) : (
            <>
              <SelectField
                label="Denomination"
                value={values.scale}
                options={denominations.map((one) => ({ value: String(one), label: formatNumber(one) }))}
                onChange={(scale) => fields.set({ scale })}
              />
              <SelectField
                label="Figures are"
                value={values.way}
                options={[
                  { value: 'divide', label: 'divided by it' },
                  { value: 'multiply', label: 'multiplied by it' },
                ]}
                onChange={(way) => fields.set({ way })}
              />
            </>
          )}
        </div>
        <div className={css.pair}>
          <DateField label="From" {...fields.text('from')} />
          <DateField label="To" {...fields.text('to')} />
        </div>
        <div className={css.ticks} role="group" aria-label="Fields">
          {money.map((field) => (
            <CheckField
              key={field.name}
              label={field.label}
              checked={ticked.has(field.name)}
              onChange={(on) =>
                setChosen(
                  new Set([...ticked].filter((name) => name !== field.name).concat(on ? field.name : [])),
                )
              }
            />
          ))}
        </div>
        {example !== undefined && factor > 0 && (
          <p className={css.note}>
            {`${formatNumber(example)} becomes ${formatNumber(cleanProduct(example, factor))}. It is saved with Save Updates.`}
          </p>
        )}
      </Form>
    </Dialog>
  );
}
