import { isListParam, type FixParam } from '@midoffice/contract/quality/fix-runner/lists';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { CheckField, NumberField, SelectField, TextField } from '../../../../../kit/form/field.tsx';
import { isTick } from './values.ts';

interface ParamFieldProps {
  readonly name: string;
  readonly param: FixParam;
  readonly value: string | boolean;
  readonly error: string | null;
  onChange(value: string | boolean): void;
}

/** The input of one parameter, by what it takes. */
export function ParamField({ name, param, value, error, onChange }: ParamFieldProps) {
  if (isTick(param))
    return <CheckField label={`${name}: ${param.notes}`} checked={value === true} onChange={onChange} />;
  const mustFill = param.required || isListParam(name);
  const field = {
    label: name,
    hint: param.notes,
    error,
    value: String(value),
    onChange,
    required: mustFill,
  };
  if (param.options) {
    const options = param.options.map(String);
    return (
      <SelectField {...field} options={mustFill ? options : [{ value: '', label: 'any' }, ...options]} />
    );
  }
  if (param.types.includes('date')) return <DateField {...field} />;
  if (param.types.includes('number') && !param.types.includes('string')) return <NumberField {...field} />;
  return (
    <TextField
      {...field}
      {...(isListParam(name) && { placeholder: 'AAPL, MSFT', maxLength: 100_000 })}
      spellCheck={false}
      autoCapitalize="characters"
    />
  );
}
