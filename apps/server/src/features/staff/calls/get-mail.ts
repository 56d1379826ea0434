import { getMail } from '@midoffice/contract/staff/calls';
import { notFound } from '../../../platform/http/errors.ts';
import { implementRead } from '../../../platform/http/implement.ts';
import { findMail } from '../mail-store.ts';

// A mail may carry a link that sets a password: who read it is kept.
export const handler = implementRead(getMail, async (context, { id }) => {
  const mail = await findMail(context.platform.db, id);
  if (!mail) throw notFound('There is no such mail.');
  await context.audit({
    targetKind: 'mail',
    targetId: String(id),
    after: { kind: mail.kind, userid: mail.userid },
  });
  return mail;
});
