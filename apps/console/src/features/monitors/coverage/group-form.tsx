import { textLimits } from '@midoffice/contract/kernel';
import {
  coverageFieldNames,
  coverageFields,
  coverageTypeLabels,
  coverageTypes,
} from '@midoffice/contract/monitors/coverage/lists';
import type { CoverageInit } from '@midoffice/contract/monitors/coverage/shapes';
import { useState } from 'react';
import { Button } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { SelectField, TextField } from '../../../kit/form/field.tsx';
import type { CoverageAddress, SetCoverageAddress } from './coverage-address.ts';
import { FieldPicker } from './field-picker.tsx';
import css from './coverage.module.css';

const types = coverageTypes.map((value) => ({ value, label: coverageTypeLabels[value] }));
const fieldOptions = coverageFieldNames.map((value) => ({ value, label: coverageFields[value].label }));
/** What belongs to the former group. */
const fresh = { p: 1, open: '' } as const;

/** The symbols of `custom`, taken with Enter or the button. */
function SymbolsField({ value, onChange }: { readonly value: string; onChange(symbols: string): void }) {
  const [typed, setTyped] = useState(value);
  const send = (): void => onChange(typed.trim().toUpperCase());
  return (
    <>
      <div className={css.symbols}>
        <TextField
          label="Custom symbols"
          placeholder="AAPL, MSFT, VOD.L"
          value={typed}
          maxLength={textLimits.coverageSymbols}
          onChange={setTyped}
          onKeyDown={(event) => event.key === 'Enter' && send()}
        />
      </div>
      <Button
        variant="primary"
        disabledReason={typed.trim() ? undefined : 'Enter symbols first'}
        onClick={send}
      >
        Show
      </Button>
    </>
  );
}

/** The value of a type, with how many symbols each has. */
function ValueField({
  init,
  value,
  onChange,
}: {
  readonly init: CoverageInit | undefined;
  readonly value: string;
  onChange(value: string): void;
}) {
  const options = (init?.values ?? []).map((one, i) => ({
    value: one,
    label: `${one} (${formatNumber(init!.counts[i])})`,
  }));
  // A link may name a value that has no symbols any more.
  const known = !value || options.some((one) => one.value === value);
  return (
    <div className={css.value}>
      <SelectField
        label="Value"
        value={value}
        options={known ? options : [{ value, label: value }, ...options]}
        onChange={onChange}
      />
    </div>
  );
}

interface GroupFormProps {
  readonly at: CoverageAddress;
  readonly set: SetCoverageAddress;
  readonly init: CoverageInit | undefined;
  /** The value in force. */
  readonly value: string;
  /** One data item instead of several fields. */
  readonly isItem: boolean;
}

/** Which symbols, and which data of them. */
export function GroupForm({ at, set, init, value, isItem }: GroupFormProps) {
  return (
    <div className={css.form} role="group" aria-label="Coverage of">
      {isItem && (
        <SelectField
          label="Data item"
          value={at.field}
          options={fieldOptions}
          onChange={(field) => set({ field, of: field, sort: 'symbol', ...fresh })}
        />
      )}
      <SelectField
        label="Type"
        value={at.type}
        options={types}
        onChange={(type) => set({ type, value: '', ...fresh })}
      />
      {at.type === 'custom' ? (
        <SymbolsField
          key={at.value}
          value={at.value}
          onChange={(symbols) => set({ value: symbols, ...fresh }, { push: true })}
        />
      ) : (
        <ValueField
          init={init}
          value={value}
          onChange={(next) => set({ value: next, ...fresh }, { push: true })}
        />
      )}
      {!isItem && (
        <FieldPicker value={at.fields} onChange={(fields) => set({ fields, sort: 'symbol', p: 1 })} />
      )}
    </div>
  );
}
