import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../../../kit/base/button.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { Popup } from '../../../../kit/nav/popup.tsx';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';
import css from './endpoint-picker.module.css';

/** One endpoint of the package schema. */
export interface SchemaEntry {
  readonly code: string;
  readonly endpoint: string;
  readonly name: string;
  readonly group: string;
  readonly minLevel: number;
}

interface EndpointPickerProps {
  readonly label: string;
  readonly hint: string;
  readonly schema: readonly SchemaEntry[];
  readonly value: readonly string[];
  readonly error: string | undefined;
  onChange(codes: readonly string[]): void;
}

const fits = (entry: SchemaEntry, words: readonly string[]): boolean => {
  const text = `${entry.name} ${entry.code} ${entry.endpoint} ${entry.group}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The list in the popup: groups with their endpoints, each to be ticked. */
function Choices({ schema, value, onChange }: Pick<EndpointPickerProps, 'schema' | 'value' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = schema.filter((entry) => fits(entry, words));
  const groups = [...Map.groupBy(found, (entry) => entry.group)];
  const put = (codes: readonly string[], on: boolean): void =>
    onChange(on ? [...new Set([...value, ...codes])] : value.filter((code) => !codes.includes(code)));
  return (
    <>
      <input
        className={css.search}
        aria-label="Find endpoints"
        placeholder="Find by name, code or path"
        value={typed}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup was just opened to type here
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keys */}
      <div className={css.list} role="group" aria-label="Endpoints" tabIndex={0}>
        {groups.length === 0 && <p className={css.none}>No endpoint fits.</p>}
        {groups.map(([group, entries]) => {
          const codes = entries.map((entry) => entry.code);
          const on = codes.filter((code) => value.includes(code)).length;
          return (
            <fieldset key={group} className={css.group}>
              <legend>
                <label className={css.head}>
                  <input
                    type="checkbox"
                    checked={on === codes.length}
                    ref={(box) => {
                      if (box) box.indeterminate = on > 0 && on < codes.length;
                    }}
                    onChange={(event) => put(codes, event.target.checked)}
                  />
                  {group}
                </label>
              </legend>
              {entries.map((entry) => (
                <label key={entry.code} className={css.entry} {...tooltip(entry.endpoint)}>
                  <input
                    type="checkbox"
                    checked={value.includes(entry.code)}
                    onChange={(event) => put([entry.code], event.target.checked)}
                  />
                  <span>{entry.name}</span>
                  {entry.minLevel > 0 && (
                    <small {...tooltip(`From plan level ${entry.minLevel}`)}>level {entry.minLevel}</small>
                  )}
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </>
  );
}

/** Several endpoints of the package schema: chips of what is chosen, a searchable list by groups behind a button. */
export function EndpointPicker({ label, hint, schema, value, error, onChange }: EndpointPickerProps) {
  const id = useId();
  const nameOf = (code: string): string => schema.find((entry) => entry.code === code)?.name ?? code;
  return (
    <div className={css.field} role="group" aria-labelledby={id}>
      <div className={css.title}>
        <span id={id}>{label}</span>
        <Popup
          label={label}
          role="dialog"
          width={360}
          trigger={(wired) => (
            <Button size="small" {...wired}>
              {value.length ? plural(value.length, 'endpoint') : 'Choose endpoints'}
            </Button>
          )}
        >
          {() => (
            <div className={css.popup}>
              <Choices schema={schema} value={value} onChange={onChange} />
            </div>
          )}
        </Popup>
      </div>
      {value.length > 0 && (
        <ul className={css.chips}>
          {value.map((code) => (
            <li key={code} className={css.chip}>
              {nameOf(code)}
              <button
                type="button"
                aria-label={`Remove ${nameOf(code)}`}
                onClick={() => onChange(value.filter((one) => one !== code))}
              >
                <IconX size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {error ? (
        <span role="alert" className={css.error}>
          {error}
        </span>
      ) : (
        <span className={css.hint}>{hint}</span>
      )}
    </div>
  );
}
