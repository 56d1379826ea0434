import { TextField, type TextFieldProps } from '../../../../../kit/form/field.tsx';

/** Asks whoever is signed in for their password once more. */
export const PasswordField = (field: Omit<TextFieldProps, 'label'>) => (
  <TextField label="Your password" type="password" autoComplete="current-password" {...field} />
);
