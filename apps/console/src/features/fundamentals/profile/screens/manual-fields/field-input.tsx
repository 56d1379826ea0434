import type { ProfileField } from '@midoffice/contract/fundamentals/profile/lists';
import type { FieldMeta } from '@midoffice/contract/fundamentals/profile/shapes';
import { Button } from '../../../../../kit/base/button.tsx';
import { classes } from '../../../../../kit/base/class-names.ts';
import { DateField } from '../../../../../kit/form/date-field.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../../../../kit/form/field.tsx';
import { SourceMark } from '../../panels/source-mark.tsx';
import { textOf } from './edits.ts';
import css from './manual-fields.module.css';

interface FieldInputProps {
  readonly field: ProfileField;
  readonly text: string;
  readonly isEdited: boolean;
  readonly meta: FieldMeta | undefined;
  /** Allowed values, where the field has a list. */
  readonly allowed: readonly string[] | undefined;
  readonly error: string | null;
  readonly disabled: boolean;
  onChange(text: string): void;
  onWhy(): void;
  /** Takes the correction out. */
  onReset(): void;
}

const flags = [
  { value: '', label: '–' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

function Control({
  field,
  text,
  allowed,
  ...rest
}: Omit<FieldInputProps, 'isEdited' | 'meta' | 'onWhy' | 'onReset'>) {
  const { kind, most, label } = field;
  const wired = { ...rest, label, value: text };
  if (kind === 'flag') return <SelectField {...wired} options={flags} />;
  if (allowed) {
    // What is there stays a choice, also where no list has it.
    const listed = allowed.includes(text) || text === '' ? allowed : [text, ...allowed];
    const options = [{ value: '', label: '–' }, ...listed.map((value) => ({ value, label: value }))];
    return <SelectField {...wired} options={options} />;
  }
  if (kind === 'number') return <NumberField {...wired} />;
  if (kind === 'date') return <DateField {...wired} />;
  if (kind === 'long-text') return <TextAreaField {...wired} rows={5} maxLength={most} />;
  return <TextField {...wired} maxLength={most} />;
}

/** One manual field with its source, and what looks wrong about it. */
export function FieldInput({ isEdited, meta, onWhy, onReset, ...control }: FieldInputProps) {
  const { field, disabled } = control;
  return (
    <div
      className={classes(css.field, field.kind === 'long-text' && css.wide, isEdited && css.edited)}
      data-field={field.name}
    >
      <Control {...control} />
      {meta?.source && (
        <span className={css.about}>
          <SourceMark source={meta.source} />
          {isEdited && <span>edited</span>}
          {meta.corrected && meta.sourceValue !== null && (
            <span className={css.cut} data-tooltip={textOf(meta.sourceValue)}>
              {`source: ${textOf(meta.sourceValue)}`}
            </span>
          )}
          <span className={css.acts}>
            {meta.corrected && (
              <Button size="tiny" disabled={disabled} aria-label={`Reset ${field.label}`} onClick={onReset}>
                Reset
              </Button>
            )}
            <Button size="tiny" aria-label={`Why this ${field.label}?`} onClick={onWhy}>
              Why?
            </Button>
          </span>
        </span>
      )}
      {meta?.conflict && (
        <span className={css.warning}>
          The source has changed since the correction. Check which value is right.
        </span>
      )}
      {meta?.warning && !isEdited && <span className={css.warning}>{`Warning: ${meta.warning}`}</span>}
    </div>
  );
}
