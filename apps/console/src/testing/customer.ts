import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';

/** A customer on the free plan, without keys or payments. */
export const customer: UserDetails['user'] = {
  userid: 'u1',
  _id: '0123456789abcdef01234567',
  username: null,
  email: 'ada@client.example',
  firstname: 'Ada',
  lastname: 'Client',
  photoURL: null,
  notes: '',
  legacy: false,
  migrated: false,
  enterprise: false,
  planCode: 'free',
  userRole: null,
  rateLimit: 300,
  customRateLimit: -2,
  currentAPICount: 0,
  restricted: false,
  blocked: false,
  emailVerified: true,
  apiKey: [],
  entBilling: { paymentMethod: null, bank_transfer: false },
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSignIn: null,
};
