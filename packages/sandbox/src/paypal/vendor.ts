import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Answer, Vendor } from '../kernel/vendor.ts';
import { Fault, mountCall } from './calls.ts';
import { type PaypalHelpers, seedPaypal } from './helpers.ts';
import { PaypalWorld, type Status, type Subscription } from './world.ts';

/** How the PayPal stand-in behaves. */
export interface PaypalOptions {
  clientId: string;
  clientSecret: string;
  /** How long an access token holds. PayPal's: about nine hours. */
  tokenSeconds?: number;
}

export interface PaypalVendor extends Vendor {
  helpers(): PaypalHelpers;
}

/** Request ids are known for so long: https://developer.paypal.com/api/rest/reference/idempotency/ */
const keepMs = 72 * 3_600_000;

const same = (a: string, b: string): boolean => {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

/** The PayPal stand-in: access tokens, subscriptions and their payments, ready to be attached to a kernel. */
export function paypalVendor(options: PaypalOptions): PaypalVendor {
  let world: PaypalWorld | null = null;
  const tokens = new Map<string, number>();
  const moves = new Map<string, number>();
  const ready = (): PaypalWorld => {
    if (!world) throw new Error('The PayPal stand-in is not attached yet.');
    return world;
  };

  function issueToken(request: FastifyRequest): Answer {
    const [kind, given = ''] = (request.headers.authorization ?? '').split(' ');
    const expected = `${options.clientId}:${options.clientSecret}`;
    if (kind !== 'Basic' || !same(Buffer.from(given, 'base64').toString(), expected))
      return {
        status: 401,
        headers: {},
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      };
    if (!String(request.body).includes('grant_type=client_credentials'))
      return { status: 400, headers: {}, body: { error: 'unsupported_grant_type' } };
    const seconds = options.tokenSeconds ?? 32_400;
    const token = `A21AA${randomBytes(40).toString('base64url')}`;
    tokens.set(token, Date.now() + seconds * 1000);
    const body = {
      scope: 'https://uri.paypal.com/services/subscriptions',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: seconds,
    };
    return { status: 200, headers: {}, body };
  }

  function admit(request: FastifyRequest): void {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    if ((tokens.get(token) ?? 0) > Date.now()) return;
    throw new Fault(
      401,
      'AUTHENTICATION_FAILURE',
      'Authentication failed due to invalid authentication credentials.',
    );
  }

  function find(id: string): Subscription {
    const found = ready().subscriptions.get(id);
    if (found) return found;
    throw new Fault(
      404,
      'RESOURCE_NOT_FOUND',
      'The specified resource does not exist.',
      'INVALID_RESOURCE_ID',
    );
  }

  function shape(subscription: Subscription, withPlan: boolean): object {
    const { plans, transactions } = ready();
    const plan = plans.get(subscription.planId)!;
    const last = transactions
      .where('subscription', subscription.id)
      .findLast(({ status }) => status === 'COMPLETED');
    return {
      status: subscription.status,
      status_change_note: subscription.statusNote ?? undefined,
      status_update_time: subscription.statusUpdateTime,
      id: subscription.id,
      plan_id: subscription.planId,
      custom_id: subscription.customId ?? undefined,
      start_time: subscription.startTime,
      quantity: '1',
      subscriber: {
        email_address: subscription.payer.email,
        payer_id: subscription.payer.id,
        name: { given_name: subscription.payer.given, surname: subscription.payer.surname },
      },
      billing_info: {
        outstanding_balance: { currency_code: plan.price.currency_code, value: '0.00' },
        ...(last && { last_payment: { amount: last.amount, time: last.time } }),
        ...(subscription.nextBillingTime && { next_billing_time: subscription.nextBillingTime }),
        failed_payments_count: subscription.failedPayments,
      },
      create_time: subscription.createTime,
      plan_overridden: false,
      ...(withPlan && {
        plan: {
          name: plan.name,
          billing_cycles: [
            {
              frequency: { interval_unit: plan.interval, interval_count: plan.intervalCount },
              tenure_type: 'REGULAR',
              sequence: 1,
              total_cycles: 0,
              pricing_scheme: { fixed_price: plan.price },
            },
          ],
        },
      }),
      links: [],
    };
  }

  const targets: Record<string, { to: Status; from: Status[] }> = {
    cancel: { to: 'CANCELLED', from: ['ACTIVE', 'SUSPENDED'] },
    suspend: { to: 'SUSPENDED', from: ['ACTIVE'] },
    activate: { to: 'ACTIVE', from: ['SUSPENDED'] },
  };

  function move(id: string, verb: string, request: FastifyRequest): Answer {
    const { runtime, subscriptions, answers } = ready();
    const now = ready().now();
    const key = request.headers['paypal-request-id'];
    const path = request.url.split('?', 1)[0]!;
    const kept = typeof key === 'string' ? answers.get(key) : undefined;
    if (kept && kept.atMs + keepMs > runtime.clock.nowMs()) {
      if (kept.path !== path)
        throw new Fault(400, 'DUPLICATE_REQUEST_ID', 'The request id was used for another request.');
      return { status: kept.status, headers: {}, body: undefined, replayed: true };
    }
    const subscription = find(id);
    const { to, from } = targets[verb]!;
    if (!from.includes(subscription.status))
      throw new Fault(
        422,
        'UNPROCESSABLE_ENTITY',
        'Invalid subscription status for this action.',
        'SUBSCRIPTION_STATUS_INVALID',
      );
    const { reason } = JSON.parse(String(request.body || '{}')) as { reason?: string };
    if (!reason)
      throw new Fault(400, 'INVALID_REQUEST', 'The reason is required.', 'MISSING_REQUIRED_PARAMETER');
    runtime.store.transaction(() => {
      subscriptions.put({
        ...subscription,
        status: to,
        statusNote: reason,
        statusUpdateTime: now,
        nextBillingTime: to === 'CANCELLED' ? null : (subscription.nextBillingTime ?? now),
        failedPayments: to === 'ACTIVE' ? 0 : subscription.failedPayments,
      });
      if (typeof key === 'string') answers.put({ id: key, path, status: 204, atMs: runtime.clock.nowMs() });
    });
    moves.set(id, (moves.get(id) ?? 0) + 1);
    return { status: 204, headers: {}, body: undefined };
  }

  function payments(id: string, query: Record<string, string>): Answer {
    const { transactions } = ready();
    const [from, to] = [Date.parse(query['start_time'] ?? ''), Date.parse(query['end_time'] ?? '')];
    if (Number.isNaN(from) || Number.isNaN(to))
      throw new Fault(
        400,
        'INVALID_REQUEST',
        'start_time and end_time are required.',
        'MISSING_REQUIRED_PARAMETER',
      );
    const { payer } = find(id);
    const found = transactions
      .where('subscription', id)
      .filter(({ time }) => Date.parse(time) >= from && Date.parse(time) <= to)
      .map(({ id: transaction, status, amount, time }) => ({
        id: transaction,
        status,
        payer_email: payer.email,
        payer_name: { given_name: payer.given, surname: payer.surname },
        amount_with_breakdown: { gross_amount: amount },
        time,
      }));
    return { status: 200, headers: {}, body: { transactions: found, links: [] } };
  }

  return {
    name: 'paypal',
    attach(runtime) {
      world = new PaypalWorld(runtime);
    },
    tick: () => ready().tick(),
    close: async () => undefined,
    routes(app) {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      const mount = (
        method: 'GET' | 'POST',
        url: string,
        work: (request: FastifyRequest) => Answer,
        open = false,
      ) =>
        mountCall(app, ready, {
          method,
          url,
          work: (request) => (open ? work(request) : (admit(request), work(request))),
        });
      const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;
      mount('POST', '/v1/oauth2/token', issueToken, true);
      mount('GET', '/v1/billing/subscriptions/:id', (request) => {
        const fields = String((request.query as Record<string, string>)['fields'] ?? '');
        return {
          status: 200,
          headers: {},
          body: shape(find(idOf(request)), fields.split(',').includes('plan')),
        };
      });
      mount('GET', '/v1/billing/subscriptions/:id/transactions', (request) =>
        payments(idOf(request), request.query as Record<string, string>),
      );
      for (const verb of Object.keys(targets))
        mount('POST', `/v1/billing/subscriptions/:id/${verb}`, (request) =>
          move(idOf(request), verb, request),
        );
    },
    helpers: () => ({
      seed: (given) => seedPaypal(ready(), given),
      get: (id) => {
        const found = ready().subscriptions.get(id);
        return found && structuredClone(found);
      },
      moves: (id) => moves.get(id) ?? 0,
      forgetTokens: () => tokens.clear(),
    }),
  };
}
