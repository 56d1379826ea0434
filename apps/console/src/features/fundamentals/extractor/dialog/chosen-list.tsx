import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../../kit/base/button.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import css from './extractor.module.css';

interface ChosenListProps<V extends string> {
  readonly label: string;
  readonly chosen: readonly V[];
  readonly choices: readonly V[];
  onChange(chosen: readonly V[]): void;
}

/** Several of a list, each only once: what is chosen is no longer offered. Source: r001-selector-unique-choices. */
export function ChosenList<V extends string>({ label, chosen, choices, onChange }: ChosenListProps<V>) {
  const left = choices.filter((one) => !chosen.includes(one));
  return (
    <div className={css.tab} style={{ flex: 'none' }}>
      <SelectField
        label={label}
        value={'' as V}
        options={[
          { value: '' as V, label: left.length ? 'Add…' : 'All are chosen' },
          ...left.map((one) => ({ value: one, label: one })),
        ]}
        onChange={(one) => {
          if (one) onChange([...chosen, one]);
        }}
      />
      {chosen.length > 0 && (
        <ul className={css.chips} aria-label={`Chosen: ${label}`}>
          {chosen.map((one) => (
            <li key={one} className={css.chip}>
              {one}
              <IconButton
                size="small"
                label={`Remove ${one}`}
                onClick={() => onChange(chosen.filter((other) => other !== one))}
              >
                <IconX size={12} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
