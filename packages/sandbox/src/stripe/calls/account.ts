import { fullAddress } from '../shapes/common.ts';
import { pageFields, page } from '../lists.ts';
import { range, inRange, str } from '../params.ts';
import { type Route, call } from '../router.ts';

/** The account behind the key, and its balance. */
export function accountCalls(): Route[] {
  return [
    call('GET', '/v1/account', {}, ({ world }) => accountShape(world.accountId)),
    call('GET', '/v1/balance', {}, ({ world }) => {
      const byCurrency = new Map<string, number>();
      for (const { currency, net } of world.tables.balance_transactions.all()) {
        byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + net);
      }
      const available = [...byCurrency].map(([currency, amount]) => ({
        amount,
        currency,
        source_types: { card: amount },
      }));
      return {
        object: 'balance',
        available,
        livemode: false,
        pending: available.map((entry) => ({ ...entry, amount: 0 })),
      };
    }),
    call(
      'GET',
      '/v1/balance_transactions',
      { ...pageFields, created: range, currency: str, source: str, type: str },
      ({ world, params, url }) => {
        const all = [...world.tables.balance_transactions.all()].filter(
          (entry) =>
            inRange(entry.created, params.created) &&
            (params.currency ?? entry.currency) === entry.currency &&
            (params.source ?? entry.source) === entry.source &&
            (params.type ?? entry.type) === entry.type,
        );
        return page(all, 'balance transaction', url, params);
      },
    ),
    call('GET', '/v1/balance_transactions/:id', {}, ({ world, at }) =>
      world.need('balance_transactions', at('id')),
    ),
  ];
}

/** https://docs.stripe.com/api/accounts/object, as one sees one's own account */
function accountShape(id: string) {
  return {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: '5734',
      minority_owned_business_designation: null,
      name: 'Midoffice sandbox',
      product_description: null,
      support_address: fullAddress({}),
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: 'company',
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    controller: { type: 'account' },
    country: 'US',
    created: 1_577_836_800,
    default_currency: 'usd',
    details_submitted: true,
    email: 'sandbox@example.com',
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: requirements,
    metadata: {},
    payouts_enabled: true,
    requirements,
    settings: { dashboard: { display_name: 'Midoffice sandbox', timezone: 'Etc/UTC' } },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'standard',
  };
}

const requirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};
