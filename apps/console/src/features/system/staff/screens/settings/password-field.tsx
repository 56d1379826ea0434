import { TextField, type TextFieldProps } from '../../../../../kit/form/field.tsx';

type PasswordProps = Omit<TextFieldProps, 'label'> & { readonly label?: string };

/** Asks for a present password; of whoever is signed in unless it is called otherwise. */
export const PasswordField = ({ label = 'Your password', ...field }: PasswordProps) => (
  <TextField label={label} type="password" autoComplete="current-password" {...field} />
);

/** The rule of a password that is typed again. @param name of the value that it repeats */
export const sameAs =
  <V extends Readonly<Record<string, string | boolean>>>(name: keyof V) =>
  (value: unknown, values: V): string | null =>
    value === values[name] ? null : 'is not the same';

interface NewPasswordProps {
  readonly label: string;
  readonly hint?: string;
  readonly first: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>;
  readonly again: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>;
}

/** Asks for a new password, twice. */
export const NewPasswordFields = ({ first, again, ...words }: NewPasswordProps) => (
  <>
    <TextField type="password" autoComplete="new-password" {...words} {...first} />
    <TextField label="Confirm password" type="password" autoComplete="new-password" {...again} required />
  </>
);
