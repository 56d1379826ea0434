import type { FilledField } from '@midoffice/contract/monitors/redis-screener/shapes';
import { noFilters, parametersOf } from '@midoffice/contract/monitors/redis-screener/lists';
import { useState } from 'react';
import { Button } from '../../../kit/base/button.tsx';
import { Form, SelectField } from '../../../kit/form/field.tsx';
import { FilterRow } from './filter-row.tsx';
import { problemsOf, sentFilters, type TypedFilters } from './filters.ts';
import css from './redis-screener.module.css';

/** Fields that an empty form begins with. */
const usual = ['marketCap', 'sector', 'country', 'isActivelyTrading'];

interface FilterFormProps {
  readonly fields: readonly FilledField[];
  /** Those of the last run. */
  readonly applied: TypedFilters;
  onRun(filters: TypedFilters): void;
}

const noChoice: string = '';

const isUsed = (field: FilledField, filters: TypedFilters): boolean =>
  parametersOf(field).some((name) => filters[name]);

/** An exact number or date of a link is its two ends. */
function asTyped(filters: TypedFilters, fields: readonly FilledField[]): TypedFilters {
  const typed = { ...filters };
  for (const { name, kind } of fields)
    if ((kind === 'number' || kind === 'date') && typed[name]) {
      typed[`${name}Min`] ??= typed[name];
      typed[`${name}Max`] ??= typed[name];
      delete typed[name];
    }
  return typed;
}

/** Builds the filters of a run from the schema: fields that are added one by one. */
export function FilterForm({ fields, applied, onRun }: FilterFormProps) {
  const [filters, setFilters] = useState<TypedFilters>(() => asTyped(applied, fields));
  const [shown, setShown] = useState<readonly string[]>(() => {
    const used = fields.filter((field) => isUsed(field, applied)).map(({ name }) => name);
    return used.length ? used : usual;
  });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isEmpty, setEmpty] = useState(false);
  const change = (patch: TypedFilters): void => {
    setFilters((old) => ({ ...old, ...patch }));
    setProblems({});
    setEmpty(false);
  };
  const run = (): void => {
    const found = problemsOf(filters, fields);
    const sent = sentFilters(filters, fields);
    setProblems(found);
    if (Object.keys(found).length) return;
    setEmpty(Object.keys(sent).length === 0);
    if (Object.keys(sent).length) onRun(sent);
  };
  const remove = (name: string, names: readonly string[]): void => {
    setShown((old) => old.filter((one) => one !== name));
    change(Object.fromEntries(names.map((one) => [one, ''])));
  };
  const rows = shown.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const others = fields.filter(({ name }) => !shown.includes(name));
  return (
    <Form
      label="Filters"
      onSubmit={run}
      buttons={
        <>
          <Button
            onClick={() => {
              setFilters({});
              setProblems({});
              setEmpty(false);
            }}
          >
            Clear
          </Button>
          <Button type="submit" variant="primary">
            Run screener
          </Button>
        </>
      }
    >
      {rows.map((field) => (
        <FilterRow
          key={field.name}
          field={field}
          filters={filters}
          problems={problems}
          onChange={(name, value) => change({ [name]: value })}
          onRemove={(names) => remove(field.name, names)}
        />
      ))}
      <SelectField
        label="Add filter"
        value={noChoice}
        options={[
          { value: noChoice, label: others.length ? 'Choose a field…' : 'Every field is shown' },
          ...others.map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={(name) => name && setShown((old) => [...old, name])}
      />
      {isEmpty && (
        <p className={css.problem} role="alert">
          {noFilters}
        </p>
      )}
    </Form>
  );
}
