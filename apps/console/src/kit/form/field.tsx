import { textLimits } from '@midoffice/contract/kernel';
import { useId, useRef, type ComponentPropsWithRef, type FormEvent, type ReactNode } from 'react';
import { classes } from '../base/class-names.ts';
import { emptyTexts } from '../states/states.tsx';
import { isDay } from './is-day.ts';
import { useInvalidFocus } from './use-invalid-focus.ts';
import css from './form.module.css';

export { isDay };

interface Described {
  readonly label: string;
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** What is wrong with the value. */
  readonly error?: string | null | undefined;
  /** It must be filled in, and says so. */
  readonly required?: boolean | undefined;
}

interface FrameProps extends Described {
  children(wired: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
    'aria-required': boolean | undefined;
  }): ReactNode;
}

/** Label, hint and error around any control. */
export function FieldFrame({ label, hideLabel, hint, error, required, children }: FrameProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <span className={css.head}>
        <label htmlFor={id} className={hideLabel ? 'visually-hidden' : css.label}>
          {label}
        </label>
        {required && !hideLabel && (
          <span className={css.required} aria-hidden="true">
            required
          </span>
        )}
      </span>
      {children({
        id,
        'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error ? (
        <span id={`${id}-error`} className={css.error} role="alert">
          {error}
        </span>
      ) : (
        hint && (
          <span id={`${id}-hint`} className={css.hint}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}

type Own<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentPropsWithRef<Tag>,
  'onChange' | 'value' | 'id' | 'required'
>;

export interface TextFieldProps extends Described, Own<'input'> {
  readonly value: string;
  onChange(value: string): void;
}

/** One line of text, at most 500 characters by default (r003-text-limits). `type` may be password, email and the like. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  required,
  value,
  onChange,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, required }}>
      {(wired) => (
        <input
          maxLength={textLimits.text}
          {...rest}
          {...wired}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classes(css.control, className)}
        />
      )}
    </FieldFrame>
  );
}

/** A number as it is typed: text, so that half-typed and empty values are kept; read it with `numberIn`. */
export const NumberField = (props: TextFieldProps) => (
  <TextField inputMode="decimal" autoComplete="off" {...props} className={css.number} />
);

interface SelectFieldProps<V extends string> extends Described, Own<'select'> {
  readonly value: V;
  readonly options: readonly (NoInfer<V> | { readonly value: NoInfer<V>; readonly label: string })[];
  onChange(value: NoInfer<V>): void;
}

/** One of a few; without any it says so and takes no choice. */
export function SelectField<V extends string>({
  label,
  hideLabel,
  hint,
  error,
  required,
  value,
  options,
  onChange,
  className,
  ...rest
}: SelectFieldProps<V>) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, required }}>
      {(wired) => (
        <select
          {...rest}
          {...wired}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
          disabled={rest.disabled || options.length === 0}
          className={classes(css.control, className)}
        >
          {options.length === 0 && <option value={value}>{emptyTexts.options}</option>}
          {options.map((option) => {
            const { value: key, label: text } =
              typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={key} value={key}>
                {text}
              </option>
            );
          })}
        </select>
      )}
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends Described, Own<'textarea'> {
  readonly value: string;
  onChange(value: string): void;
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hideLabel,
  hint,
  error,
  required,
  value,
  onChange,
  className,
  ...rest
}: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, required }}>
      {(wired) => (
        <textarea
          rows={3}
          {...rest}
          {...wired}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classes(css.control, className)}
        />
      )}
    </FieldFrame>
  );
}

interface CheckFieldProps extends Omit<Own<'input'>, 'type' | 'checked'> {
  readonly label: ReactNode;
  readonly checked: boolean;
  /** Neither yes nor no: some of its parts are ticked. */
  readonly some?: boolean;
  onChange(checked: boolean): void;
}

/** Yes or no. */
export const CheckField = ({ label, checked, some = false, onChange, ...rest }: CheckFieldProps) => (
  <label className={css.check}>
    <input
      {...rest}
      ref={(input) => {
        if (input) input.indeterminate = some;
      }}
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{label}</span>
  </label>
);

interface FormProps {
  readonly label?: string;
  onSubmit(): void;
  readonly children: ReactNode;
  /** The row of buttons at the end. */
  readonly buttons?: ReactNode;
}

/** Fields above one another with buttons at the end; Enter submits; the first field that is wrong takes the focus. */
export function Form({ label, onSubmit, children, buttons }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const expectInvalid = useInvalidFocus(element);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    expectInvalid();
    onSubmit();
  };
  return (
    <form ref={element} className={css.form} aria-label={label} onSubmit={submit} noValidate>
      {children}
      {buttons && <div className={css.buttons}>{buttons}</div>}
      {/* With several fields Enter needs a submit button in the form: a dialog's buttons are outside of it. */}
      {!buttons && <input type="submit" hidden />}
    </form>
  );
}
