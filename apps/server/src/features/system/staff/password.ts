import { passwordProblem } from '../../../platform/crypto/password-policy.ts';
import { badInput } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/schema.ts';

type Named = Pick<Settings, 'COMPANY_NAME'>;

/** Why a person must not have a password, or undefined when it will do. */
export const weaknessOf = (
  settings: Named,
  owner: { readonly email: string; readonly name: string },
  password: string,
): Promise<string | undefined> =>
  passwordProblem(password, { ...owner, product: ['midoffice', settings.COMPANY_NAME] });

/** @throws ApiError 400 naming the field and why the password will not do */
export async function requireGoodPassword(
  settings: Named,
  owner: { readonly email: string; readonly name: string },
  field: string,
  password: string,
): Promise<void> {
  const problem = await weaknessOf(settings, owner, password);
  if (problem) throw badInput(field, problem);
}
