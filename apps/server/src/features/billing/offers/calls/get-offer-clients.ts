import { getOfferClients } from '@midoffice/contract/billing/offers/calls/get-offer-clients';
import { implementRead } from '../../../../platform/http/implement.ts';
import { searchUsers } from '../../../customers/accounts/api.ts';
import { listSubmissions } from '../../../staff-work/enterprise/api.ts';
import { clientOfSubmission } from '../clients.ts';
import { accountDates } from '../client-store.ts';

const most = 10;

export const handler = implementRead(getOfferClients, async ({ db, platform, staff }, { search }) => {
  const [users, submissions] = await Promise.all([
    searchUsers(db, search, {
      keyHash: platform.secrets.lookup(search),
      reader: staff,
      limit: most,
    }),
    listSubmissions(db, { search, page: 1, reader: staff }),
  ]);
  const dates = await accountDates(
    db,
    users.map(({ userid }) => userid),
  );
  const customers = users.map(({ userid, name, email }) => ({
    source: 'customer' as const,
    id: userid,
    clientName: name,
    company: '',
    email,
    phone: '',
    address: '',
    city: '',
    country: '',
    userid,
    at: dates.get(userid) ?? '',
  }));
  return { clients: [...customers, ...submissions.rows.slice(0, most).map(clientOfSubmission)] };
});
