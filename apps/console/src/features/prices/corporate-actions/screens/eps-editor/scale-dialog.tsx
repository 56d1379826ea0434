import {
  currencyCode,
  isCurrencyCode,
  maxRateDates,
} from '@midoffice/contract/fundamentals/exchange-rates/lists';
import { edsFields } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
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
import { useRates } from '../../../../fundamentals/exchange-rates/panels/rates.tsx';
import { cleanProduct, denominations, moneyFields, scaledRecords, scaleValues } from '../../scale.ts';
import type { Editor } from './use-editor.ts';
import css from '../../corporate-actions.module.css';

interface ScaleDialogProps {
  readonly kind: 'currency' | 'denomination';
  readonly editor: Editor;
  onClose(): void;
}

const code = (text: string): string | null =>
  isCurrencyCode(currencyCode(text)) ? null : 'must be a currency code of 3 letters';
const dayOrNone = (text: string): string | null =>
  !text || isDay(text) ? null : 'must be a date YYYY-MM-DD';
const rateRule = { above: 0, max: 1e9 };
const rateProblem = numberProblem(rateRule);

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
      ...(isCurrency && { fromCode: code, toCode: code, rate: rateProblem }),
      from: dayOrNone,
      to: (value: string, all: { from: string }) =>
        dayOrNone(value) ?? (value && all.from > value ? 'From date cannot be greater than to date' : null),
    },
  );
  const { values } = fields;
  const fromCode = currencyCode(values.fromCode);
  const known = scaledRecords(editor.pending, editor.data?.main ?? [], values).filter(
    (record) =>
      !isCurrency || String(record.values['currency'] ?? editor.data?.currency ?? fromCode) === fromCode,
  );
  const dated = known.flatMap(({ key, date }) => (date === null ? [] : [{ id: key, date }]));
  const typedRate = numberIn(values.rate, rateRule);
  const isRateTyped = values.rate.trim() !== '';
  const rates = useRates(values.fromCode, values.toCode, dated, isCurrency && !isRateTyped);
  if (!editor.data) return null;
  const money = moneyFields(edsFields[editor.data.type]);
  const ticked = chosen ?? new Set(money.map((field) => field.name));
  const scaleFactor = values.way === 'multiply' ? Number(values.scale) : 1 / Number(values.scale);
  const factorOf = ({ key }: EdsRecord): number | undefined =>
    isCurrency ? (typedRate ?? rates.factors.get(key)) : scaleFactor;
  const refusal = (): string | undefined => {
    if (ticked.size === 0) return 'Choose a field first';
    if (!known.length) return 'No record matches';
    if (!isCurrency || typedRate !== null) return undefined;
    if (isRateTyped) return 'Correct the rate first';
    return (
      rates.reason ??
      (known.some((record) => factorOf(record) === undefined)
        ? `Choose fewer days: at most ${maxRateDates} records are converted at a time`
        : undefined)
    );
  };
  const apply = (): void =>
    fields.submit(() => {
      if (refusal()) return;
      editor.change((now) =>
        scaleValues(now, known, {
          fields: [...ticked],
          factorOf,
          from: values.from,
          to: values.to,
          ...(isCurrency && { currency: currencyCode(values.toCode) }),
        }),
      );
      onClose();
    });
  const example = known
    .flatMap((record) =>
      [...ticked].map((name) => ({ value: record.values[name], factor: factorOf(record) })),
    )
    .find(
      (one): one is { value: number; factor: number } =>
        typeof one.value === 'number' && one.value !== 0 && one.factor !== undefined,
    );
  return (
    <Dialog
      title={`${isCurrency ? 'Currency' : 'Denomination'} editor`}
      subject={editor.data?.symbol}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabledReason={refusal()} onClick={apply}>
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
                hint="Units of the new currency for one of the old. Empty: the ECB's rate of each record's day"
                {...fields.text('rate')}
                error={rateProblem(values.rate)}
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
        {isCurrency && !isRateTyped ? (
          rates.view
        ) : known.length ? null : (
          <p className={css.note} role="status">
            No record matches.
          </p>
        )}
        {example && (
          <p className={css.note}>
            {`${formatNumber(example.value)} becomes ${formatNumber(cleanProduct(example.value, example.factor))}. It is saved with Save Updates.`}
          </p>
        )}
      </Form>
    </Dialog>
  );
}
