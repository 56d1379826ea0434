import type { Row } from '../client.ts';
import { has, said } from '../shape.ts';

const key = (n: number): string => String(n).repeat(32).slice(0, 32);
const who = (name: string, n: number) => (world: { customers: readonly string[] }) => ({
  [name]: world.customers[n],
});
const flags =
  'customAPILimit customDataLimit includedEndpoints excludedEndpoints websockets enableBeta addIncluded delayed';
const subscriptions =
  'account manualAccount paypal activeSubscription otherActiveSubscriptions nonActiveSubscriptions allStripeAccounts';
const mail = (call: string, templateType: string): Row => ({
  call: `POST /admin/${call}`,
  input: ({ customers }) => ({
    userid: customers[0],
    invoiceID: '',
    chargeID: '',
    preview: true,
    templateType,
  }),
  answer: has('html'),
});

/** Calls about customers. */
export const rows: readonly Row[] = [
  {
    call: 'GET /admin/user/get-users/{query}',
    input: () => ({ query: 'a' }),
    answer: [has('userid username email name photoURL')],
  },
  {
    call: 'GET /admin/get-active-subscription',
    input: who('userid', 0),
    answer: { ...has(`${subscriptions} userid`), user: has('_id email userRole planCode') },
  },
  {
    call: 'GET /admin/user-account-details',
    input: ({ customers }) => ({ id: customers[0], apikey: false }),
    answer: {
      user: has(
        'userid _id username email firstname lastname photoURL notes legacy migrated planCode userRole rateLimit customRateLimit currentAPICount restricted apiKey entBilling blocked',
      ),
      ...has('firebase mongo'),
    },
  },
  {
    call: 'GET /admin/get-live-users-details',
    input: who('userid', 0),
    answer: has(
      'userid apiCount apiKey blocked email failedPayment firebaseAvailable lastAPICall lastSignIn liveApiCount manualSub mongoAvailable nextSubscriptionDate planCode redisPlanCode stripeIDs dailyDataUsage monthlyDataUsage monthlyApiCount websocketEnabled subscriptionPlanCode creditBalance cardExpiry notifications',
    ),
  },
  {
    call: 'GET /admin/refresh-account-details',
    changes: true,
    input: ({ customers }) => ({ id: customers[0], type: 'firebase' }),
    answer: { ...said, details: 'any' },
  },
  { call: 'GET /admin/send-verification-email', changes: true, input: who('uid', 1), answer: said },
  {
    call: 'POST /admin/update-subscription-note',
    input: ({ customers }) => ({ userid: customers[1], notes: 'called' }),
    answer: said,
  },
  {
    call: 'POST /admin/update-manual-sub-info',
    input: ({ customers }) => ({
      userid: customers[2],
      manualPlanCode: 'monthlyIND1',
      manualChangeDate: '2027-01-31',
      manualLink: '',
    }),
    answer: said,
  },
  {
    call: 'POST /admin/update-legacy-user',
    input: ({ customers }) => ({ userId: customers[3], legacy: true }),
    answer: said,
  },
  {
    call: 'POST /admin/toggle-account-flags',
    input: ({ customers }) => ({ userid: customers[4], flag: 'migrated', value: true }),
    answer: said,
  },
  {
    call: 'POST /admin/toggle-enterprise-flags',
    input: ({ customers }) => ({ userid: customers[4], flag: 'enterprise', value: true }),
    answer: said,
  },
  {
    call: 'POST /admin/update-plancode',
    input: ({ customers }) => ({ userid: customers[5], plancode: 'annualCOM1' }),
    answer: said,
  },
  { call: 'POST /admin/autodowngrade-free-plan', input: who('userid', 6), answer: said, refusal: [409, /./] },
  { call: 'POST /admin/migrate-subscription', input: who('userid', 6), answer: said, refusal: [409, /./] },
  { call: 'POST /admin/migrate-paypal-account', input: who('userid', 6), answer: said, refusal: [409, /./] },
  {
    call: 'GET /admin/duplicate-user-accounts',
    input: ({ seen }) => ({ userid: seen['duplicate'] }),
    answer: [has('userid stripeID transferedFrom activeSubscription')],
  },
  {
    call: 'GET /admin/get-failed-charge-details',
    input: ({ seen }) => ({ chargeID: seen['charge'] }),
    answer: has(
      'chargeID stripeID latestUsage attemptCount invoiceDate remainingAmount retryDate failureReason failureMessage',
    ),
  },
  {
    call: 'POST /admin/create-stripe-id',
    input: ({ seen }) => ({ uid: seen['noStripe'] }),
    answer: { ...said, stripeID: 'any' },
  },
  {
    call: 'GET /admin/refresh-stripe',
    changes: true,
    input: ({ seen }) => ({ userid: seen['paying'] }),
    answer: said,
  },
  {
    call: 'POST /admin/update-user-email',
    input: ({ customers }) => ({ uid: customers[7], newEmail: 'seed.client@example.org' }),
    answer: said,
  },
  {
    call: 'GET /admin/email-history',
    input: ({ customers }) => ({ userId: customers[1], page: 1, limit: 10 }),
    answer: { history: [has('_id createdAt toEmail fromEmail templateType replaceJSON')], total: 'any' },
  },
  {
    call: 'POST /admin/update-stripe-id',
    input: ({ customers }) => ({
      uid: customers[8],
      newStripeID: 'cus_none',
      validate: true,
      deleteAcc: false,
    }),
    answer: said,
    refusal: [400, /cus_none|Stripe|stripe/],
  },
  {
    call: 'POST /admin/delete-stripe-id',
    input: ({ seen }) => ({ uid: seen['paying'], stripeID: seen['activeStripe'] }),
    answer: said,
    refusal: [400, /^(stripeID: )?You cannot delete the active stripe account\.$/],
  },
  {
    call: 'POST /admin/delete-secondary-stripe-id',
    input: ({ seen }) => ({ uid: seen['paying'], stripeID: seen['activeStripe'] }),
    answer: said,
    refusal: [400, /^(stripeID: )?You cannot delete the active stripe account\.$/],
  },
  {
    call: 'POST /admin/add-api-key',
    input: ({ customers }) => ({ userid: customers[9], apikey: key(7), override: false }),
    answer: said,
  },
  {
    call: 'POST /admin/api-key-restrictions',
    input: ({ customers }) => ({ userid: customers[9], apikey: key(7), update: false }),
    answer: { ...said, ...has(flags) },
  },
  {
    call: 'POST /admin/change-api-key',
    input: ({ customers }) => ({
      userid: customers[9],
      apikey: key(7),
      newapikey: key(8),
      firebase: false,
      mongo: false,
    }),
    answer: said,
  },
  { call: 'GET /admin/get-redis-apikeys', input: () => ({ apikeys: key(8) }), answer: ['any'] },
  { call: 'GET /admin/refresh-redis-apikey', changes: true, input: () => ({ apikey: key(8) }), answer: said },
  {
    call: 'GET /admin/update-websocket',
    changes: true,
    input: () => ({ apikey: key(8), deleteKey: false }),
    answer: said,
  },
  { call: 'GET /admin/set-primary-key', changes: true, input: () => ({ apikey: key(8) }), answer: said },
  {
    call: 'GET /admin/set-sync-key',
    changes: true,
    input: ({ seen }) => ({ userid: seen['paying'], priority: 'mongo', upgrade: false }),
    answer: said,
  },
  {
    call: 'POST /admin/add-api-key',
    input: ({ customers }) => ({ userid: customers[9], apikey: key(6) }),
    answer: said,
  },
  {
    call: 'POST /admin/delete-api-key',
    input: ({ customers }) => ({ userid: customers[9], apikey: key(6) }),
    answer: said,
  },
  {
    call: 'POST /admin/custom-rate-limit',
    input: ({ customers }) => ({ userid: customers[9], ratelimit: 300 }),
    answer: said,
  },
  mail('send-blocked-email', 'blocked'),
  mail('send-expiring-card-email', 'expired-card'),
  mail('send-failed-charges-email', 'no-usage'),
  mail('send-payment-removal-email', 'confirmation'),
  mail('send-potential-business-email', 'followup'),
  mail('send-account-right-sizing-email', 'compliance-1'),
  {
    call: 'POST /admin/resend-payment-email',
    input: ({ seen }) => ({ userid: seen['owing'] }),
    answer: said,
  },
  {
    call: 'POST /admin/try-payment-methods',
    input: ({ seen }) => ({ userid: seen['owing'], invoiceID: seen['invoice'], chargeID: seen['charge'] }),
    answer: said,
    refusal: [402, /declined/],
  },
  {
    call: 'POST /admin/remove-payment-intent',
    input: who('userid', 6),
    answer: said,
    refusal: [404, /has not asked for the deletion/],
  },
  {
    call: 'POST /admin/cancel-removing-intent',
    input: who('userid', 6),
    answer: said,
    refusal: [404, /has not asked for the deletion/],
  },
  { call: 'POST /admin/delete-account', input: who('userid', 10), answer: said },
];
