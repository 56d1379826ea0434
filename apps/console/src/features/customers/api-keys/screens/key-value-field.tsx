import { IconRefresh } from '@tabler/icons-react';
import { Button } from '../../../../kit/base/button.tsx';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { TextField } from '../../../../kit/form/field.tsx';
import { newKey } from '../key-rules.ts';
import css from '../forms.module.css';

interface KeyValueFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  onChange(value: string): void;
}

/** The value of a key that is to be stored, typed or generated. */
export const KeyValueField = ({ label, value, error, onChange }: KeyValueFieldProps) => (
  <div className={css.keyLine}>
    <TextField
      label={label}
      value={value}
      error={error}
      onChange={onChange}
      maxLength={64}
      placeholder="32 letters and digits"
      className={css.key ?? ''}
      autoComplete="off"
      spellCheck={false}
    />
    <div className={css.beside}>
      <Button icon={<IconRefresh size={14} />} onClick={() => onChange(newKey())}>
        Generate
      </Button>
      {value && <CopyButton text={value} label="Copy key" />}
    </div>
  </div>
);
