import { parametersOf } from '@midoffice/contract/monitors/redis-screener/lists';
import type { FilledField } from '@midoffice/contract/monitors/redis-screener/shapes';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { DateField } from '../../../kit/form/date-field.tsx';
import { NumberField, SelectField, TextField } from '../../../kit/form/field.tsx';
import type { TypedFilters } from './filters.ts';
import css from './redis-screener.module.css';

interface InputsProps {
  readonly field: FilledField;
  readonly filters: TypedFilters;
  readonly problems: Readonly<Record<string, string>>;
  onChange(name: string, value: string): void;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
/** An end of the data as an example: 155.2B has room where all its digits have none. */
const end = (value: number | string | null): string =>
  typeof value === 'number' ? compact.format(value) : (value ?? '');

/** The two ends of a number or date, with those of the data as their examples. */
function Ends({ field, filters, problems, onChange }: InputsProps) {
  const Field = field.kind === 'date' ? DateField : NumberField;
  return (
    <div className={css.ends}>
      {(['Min', 'Max'] as const).map((which) => {
        const name = `${field.name}${which}`;
        return (
          <Field
            key={which}
            label={`${field.label} ${which.toLowerCase()}`}
            hideLabel
            placeholder={`${which.toLowerCase()} ${end(which === 'Min' ? field.min : field.max)}`.trim()}
            maxLength={40}
            value={filters[name] ?? ''}
            error={problems[name]}
            onChange={(value) => onChange(name, value)}
          />
        );
      })}
    </div>
  );
}

function Inputs(props: InputsProps) {
  const { field, filters, problems, onChange } = props;
  const shared = {
    label: field.label,
    hideLabel: true,
    value: filters[field.name] ?? '',
    onChange: (value: string) => onChange(field.name, value),
  };
  switch (field.kind) {
    case 'number':
    case 'date':
      return <Ends {...props} />;
    case 'text':
      return <TextField {...shared} placeholder="contains…" maxLength={200} error={problems[field.name]} />;
    case 'boolean':
      return (
        <SelectField
          {...shared}
          options={[
            { value: '', label: 'Any' },
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
        />
      );
    case 'enum':
      return (
        <SelectField
          {...shared}
          options={[
            { value: '', label: 'Any' },
            ...withValue(field, shared.value).map(({ value, count }) => ({
              value,
              label: `${value} (${formatNumber(count)})`,
            })),
          ]}
        />
      );
  }
}

/** A link may name a value that no record has any more. */
const withValue = ({ values }: FilledField, value: string): FilledField['values'] =>
  !value || values.some((one) => one.value === value) ? values : [{ value, count: 0 }, ...values];

/** One field of the filter: its name, what is typed, and how to remove it. */
export function FilterRow({ onRemove, ...props }: InputsProps & { onRemove(names: string[]): void }) {
  const { field } = props;
  return (
    <div className={css.row} role="group" aria-label={`Filter by ${field.label}`}>
      <div className={css.rowHead}>
        <span className={css.label} data-tooltip={field.about}>
          {field.label}
        </span>
        <IconButton
          size="small"
          label={`Remove ${field.label}`}
          onClick={() => onRemove(parametersOf(field))}
        >
          <IconX size={14} />
        </IconButton>
      </div>
      <Inputs {...props} />
    </div>
  );
}
