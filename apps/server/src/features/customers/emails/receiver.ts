import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import type { MailFamily } from '@midoffice/contract/customers/emails/shapes';
import type { Lead } from '@midoffice/contract/growth/leads/shapes';
import type { Db } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import { customerFor, findAccount, staffAccountRefusal, type Account } from '../customer-records/api.ts';
import { leadOf } from '../../growth/leads/api.ts';

/** Whom a mail is for. */
export interface Receiver {
  /** `user:<userid>` or `lead:<id>`: under which the mail rests. */
  readonly key: string;
  readonly email: string;
  readonly name: string;
  readonly account: Account | null;
  readonly lead: Lead | null;
  readonly planCode: string;
}

interface Asker {
  readonly platform: { readonly db: Db };
  readonly staff: Pick<Staff, 'role'>;
}

const leadFamilies: ReadonlySet<MailFamily | null> = new Set(['business', 'sizing']);

export const nameOfAccount = (account: Pick<Account, 'firstname' | 'lastname'>): string =>
  `${account.firstname} ${account.lastname}`.trim();

/**
 * The lead that an id means, by its own id or by its user's; with its account.
 * @throws ApiError 403 where it names a member of staff, by user id or e-mail, before everybody but admins
 */
async function leadReceiver(asker: Asker, id: string): Promise<Receiver | null> {
  const found = await leadOf(asker.platform.db, id, asker.staff);
  if (!found) return null;
  const { lead, mayOpen } = found;
  if (!mayOpen) throw new ApiError(403, staffAccountRefusal);
  const account = lead.userid && lead.knownUser ? await customerFor(asker, lead.userid) : null;
  return {
    key: `lead:${lead._id}`,
    email: lead.email || account?.email || '',
    name: account ? nameOfAccount(account) : '',
    account,
    lead,
    planCode: account?.plan_code ?? lead.planCode,
  };
}

/**
 * Whom an id means: for sales mails the lead, else the customer; a lead's id means its customer.
 * @throws ApiError 404 where there is nobody, 403 for a staff account before everybody but admins
 */
export async function receiverOf(asker: Asker, id: string, family: MailFamily | null): Promise<Receiver> {
  const forLead = leadFamilies.has(family);
  const lead = forLead || !(await findAccount(asker.platform.db, id)) ? await leadReceiver(asker, id) : null;
  if (lead && forLead) return lead;
  const account = lead?.account ?? (await customerFor(asker, id));
  return {
    key: `user:${account.userid}`,
    email: account.email,
    name: nameOfAccount(account),
    account,
    lead: null,
    planCode: account.plan_code,
  };
}

/** The plan as it is called within a sentence of a mail, such as `Professional (monthly)`. */
export const planWords = (receiver: Pick<Receiver, 'planCode'>): string =>
  planLabel(receiver.planCode).replace(/^(.+), (monthly|annual)$/, '$1 ($2)');
