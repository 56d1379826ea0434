import type { LiveUserField } from '@midoffice/contract/usage/live-users/lists';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../kit/base/button.tsx';
import { isDay, SelectField, TextField } from '../../../kit/form/field.tsx';
import { numberProblem } from '../../../kit/form/number.ts';
import { useDebounced } from '../../../kit/search/use-debounced.ts';
import { emptyFilter, type TypedFilter } from './filters.ts';
import css from './live-users.module.css';

interface EndProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** What is wrong with a text, or null. */
  problem(text: string): string | null;
  onChange(value: string): void;
}

/** One end of a range; calls `onChange` once typing has paused. */
function RangeEnd({ label, placeholder, value, problem, onChange }: EndProps) {
  const [typed, setTyped] = useState(value);
  const rested = useDebounced(typed);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (rested === typed && rested !== value) onChange(rested);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- called once, when typing has paused
  }, [rested]);
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={placeholder}
      maxLength={20}
      value={typed}
      error={problem(typed)}
      onChange={setTyped}
      onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value)}
    />
  );
}

interface OneFilterProps {
  readonly field: LiveUserField;
  readonly filter: TypedFilter;
  onChange(filter: TypedFilter): void;
  onRemove(): void;
}

function OneFilter({ field, filter, onChange, onRemove }: OneFilterProps) {
  const options =
    field.type === 'boolean'
      ? [
          { value: 'yes', label: 'yes' },
          { value: 'no', label: 'no' },
        ]
      : field.options;
  const unit = field.type === 'bytes' ? ' MB' : '';
  const day = field.type === 'date';
  const problem = day
    ? (text: string) => (!text || isDay(text) ? null : 'must be a date YYYY-MM-DD')
    : numberProblem({});
  return (
    <div className={css.filter} role="group" aria-label={`Filter ${field.label}`}>
      <span className={css.filterName}>{field.label}</span>
      {options ? (
        <SelectField
          label={field.label}
          hideLabel
          value={filter.value}
          options={[{ value: '', label: 'any' }, ...options]}
          onChange={(value) => onChange({ ...filter, value })}
        />
      ) : (
        <>
          <RangeEnd
            label={`${field.label} from`}
            placeholder={day ? 'from YYYY-MM-DD' : `from${unit}`}
            value={filter.from}
            problem={problem}
            onChange={(from) => onChange({ ...filter, from })}
          />
          <RangeEnd
            label={`${field.label} to`}
            placeholder={day ? 'to YYYY-MM-DD' : `to${unit}`}
            value={filter.to}
            problem={problem}
            onChange={(to) => onChange({ ...filter, to })}
          />
        </>
      )}
      <IconButton size="small" label={`Remove the filter ${field.label}`} onClick={onRemove}>
        <IconX size={14} />
      </IconButton>
    </div>
  );
}

interface FilterBarProps {
  /** What can be filtered by, from the server. */
  readonly fields: readonly LiveUserField[];
  readonly filters: readonly TypedFilter[];
  onChange(filters: readonly TypedFilter[]): void;
}

/** The filters that were added, each with its control; shown while there is one. */
export function FilterBar({ fields, filters, onChange }: FilterBarProps) {
  if (!filters.length) return null;
  return (
    <div className={css.filters}>
      {filters.map((filter, index) => {
        const field = fields.find((one) => one.field === filter.field);
        return (
          field && (
            <OneFilter
              key={filter.field}
              field={field}
              filter={filter}
              onChange={(next) => onChange(filters.with(index, next))}
              onRemove={() => onChange(filters.toSpliced(index, 1))}
            />
          )
        );
      })}
    </div>
  );
}

/** Adds a filter of a field that has none yet. */
export const AddFilter = ({ fields, filters, onChange }: FilterBarProps) => (
  <div className={css.select}>
    <SelectField<string>
      label="Add a filter"
      hideLabel
      value=""
      options={[
        { value: '', label: 'Filter by…' },
        ...fields
          .filter((field) => !filters.some((filter) => filter.field === field.field))
          .map((field) => ({ value: field.field, label: field.label })),
      ]}
      onChange={(field) => field && onChange([...filters, emptyFilter(field)])}
    />
  </div>
);
