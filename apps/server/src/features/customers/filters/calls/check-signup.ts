import { signupEmail } from '@midoffice/contract/customers/filters/inputs';
import { checkSignup } from '@midoffice/contract/customers/filters/calls/check-signup';
import { z } from 'zod';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementSigned, type SignedContext } from '../../../../platform/http/implement.ts';
import { requireSignedJson } from '../../../../platform/http/signed-request.ts';
import { signupVerdictOf } from '../check.ts';
import { signupKeys } from '../rules.ts';
import { insertRefusal } from '../store.ts';

const body = z.object({ email: signupEmail }, { error: 'is required' });

const verify = (context: SignedContext) =>
  requireSignedJson(context, signupKeys(context.platform), 'SIGNUP_KEYS');

export const handler = implementSigned(checkSignup, verify, async (context, _input, request) => {
  const { trx } = context;
  const { sender, digest, json } = request;
  const read = body.safeParse(json);
  if (!read.success) throw badInput('email', read.error.issues[0]?.message ?? 'is required');
  const { verdict, filter } = await signupVerdictOf(trx, read.data.email);
  const { email, domain, reason, code } = verdict;
  const isNew =
    filter !== null &&
    !verdict.allowed &&
    (await insertRefusal(trx, { digest, sender, email, reason, filter }));
  // What is allowed, and a request that came again, leave no trace.
  if (!isNew) context.previewOnly();
  else
    await context.audit({
      actor: { id: null, label: sender },
      targetKind: 'signup',
      targetId: domain,
      after: { code, filter: { id: filter.id, type: filter.type, value: domain } },
    });
  return verdict;
});
