import { fallbacks, withoutTrailingSlashes } from '@midoffice/contract/kernel';
import { EffectRefused } from '../../effects/effects.ts';
import { ApiError } from '../../http/errors.ts';
import { boundedFetch, type BoundedRequest } from '../bounded-fetch.ts';
import {
  paypalRecord,
  paypalTransaction,
  type PaypalRecord,
  type PaypalTransaction,
  type WireSubscription,
  type WireTransaction,
} from './records.ts';

/** PayPal through its REST API. */
export interface PaypalConnector {
  readonly connected: boolean;
  /** A subscription with its plan; null where PayPal knows none of this id. @throws ApiError 502, 503 */
  fetchSubscription(id: string): Promise<PaypalRecord | null>;
  /** The payments of a subscription in a span of time, ISO 8601. @throws ApiError 502, 503 */
  fetchTransactions(id: string, from: string, to: string): Promise<PaypalTransaction[]>;
  /** What effects do there: `EffectRefused` where nothing happened, anything else where it is not known. */
  readonly acts: {
    subscription(id: string): Promise<PaypalRecord | null>;
    /** Cancels for good. Cancelled or expired already counts as done; answers whether it was this call. */
    cancel(id: string, reason: string, requestId: string): Promise<boolean>;
    suspend(id: string, reason: string, requestId: string): Promise<boolean>;
    activate(id: string, reason: string, requestId: string): Promise<boolean>;
  };
}

export interface PaypalOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of the API; empty: PayPal's own. */
  readonly apiBase: string;
  readonly timeoutMs?: number;
}

/** A month of payments of one subscription, the longest answer, is a few kilobytes. */
const maxBytes = 4_194_304;
const ownBase = 'https://api-m.paypal.com';
/** A token is not used in its last minute. */
const tokenMarginMs = 60_000;

/** PayPal's answer that is not 2xx. Carries no text of PayPal's. */
class PaypalError extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(`PayPal answered ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}

function createHttp({ clientId, clientSecret, apiBase, timeoutMs = 10_000 }: PaypalOptions) {
  const base = withoutTrailingSlashes(apiBase || ownBase);
  let token: { value: string; untilMs: number } | undefined;
  let asking: Promise<string> | undefined;

  async function send(
    path: string,
    request: Pick<BoundedRequest, 'method' | 'headers' | 'body'>,
  ): Promise<unknown> {
    const response = await boundedFetch(`${base}${path}`, { ...request, timeoutMs, maxBytes });
    const { text } = response;
    let body: Record<string, unknown> = {};
    try {
      body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
    } catch {
      // A gateway's page instead of PayPal's JSON: the status says enough.
    }
    if (response.ok) return body;
    const [detail] = (body['details'] as { issue?: string }[] | undefined) ?? [];
    throw new PaypalError(response.status, String(detail?.issue ?? body['name'] ?? body['error'] ?? ''));
  }

  /** OAuth 2 client credentials. One request at a time, its token kept until a minute before its end. */
  async function newToken(): Promise<string> {
    const answer = (await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })) as { access_token: string; expires_in: number };
    token = { value: answer.access_token, untilMs: Date.now() + answer.expires_in * 1000 - tokenMarginMs };
    return token.value;
  }
  const accessToken = (): Promise<string> => {
    if (token && Date.now() < token.untilMs) return Promise.resolve(token.value);
    asking ??= newToken().finally(() => (asking = undefined));
    return asking;
  };

  return async function ask<T>(
    method: 'GET' | 'POST',
    path: string,
    { body, requestId }: { body?: object; requestId?: string } = {},
  ): Promise<T> {
    const once = async (): Promise<T> =>
      (await send(path, {
        method,
        headers: {
          authorization: `Bearer ${await accessToken()}`,
          'content-type': 'application/json',
          ...(requestId && { 'paypal-request-id': requestId }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })) as T;
    try {
      return await once();
    } catch (error) {
      // A token that was taken back before its end: nothing was done, a new one is asked for once.
      if (!(error instanceof PaypalError) || error.status !== 401 || !token) throw error;
      token = undefined;
      return once();
    }
  };
}

const refusedKey = 'PayPal refuses our key. Please check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.';

/** What a failed read is called before people. */
function readFailure(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  if (!(error instanceof PaypalError))
    return new ApiError(502, 'PayPal does not answer. Nothing was changed.');
  if (error.status === 401 || error.status === 403) return new ApiError(502, refusedKey);
  if (error.status === 429)
    return new ApiError(503, 'PayPal is busy, please try again in a minute. Nothing was changed.', {
      retryAfterSeconds: 60,
    });
  return new ApiError(502, 'PayPal failed to answer. Nothing was changed.');
}

/** Issues that say that an earlier request of the same id is still being worked on. */
const stillWorking = new Set(['PREVIOUS_REQUEST_IN_PROGRESS', 'DUPLICATE_REQUEST_ID']);

/** Whether PayPal said no to what was asked, so that this request did nothing. */
const isForGood = ({ status, issue }: PaypalError): boolean =>
  status >= 400 && status < 500 && ![408, 409, 429].includes(status) && !stillWorking.has(issue);

function actFailure(error: unknown): unknown {
  if (!(error instanceof PaypalError)) return error;
  if (error.status === 401 || error.status === 403) return new EffectRefused(refusedKey, 502);
  if (error.status === 404) return new EffectRefused('PayPal no longer knows this subscription.', 422);
  if (isForGood(error))
    return new EffectRefused('PayPal does not allow this in the subscription’s current state.', 422);
  return error;
}

/** Makes the connector from address and keys. */
export function createPaypal(options: PaypalOptions): PaypalConnector {
  const connected = options.clientId !== '' && options.clientSecret !== '';
  const ask = createHttp(options);
  const notConnected = `${fallbacks.notConfigured}: please set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.`;
  const path = (id: string): string => `/v1/billing/subscriptions/${encodeURIComponent(id)}`;
  const read = async (id: string): Promise<PaypalRecord | null> => {
    try {
      return paypalRecord(await ask<WireSubscription>('GET', `${path(id)}?fields=plan`));
    } catch (error) {
      if (error instanceof PaypalError && error.status === 404) return null;
      throw error;
    }
  };
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!connected) throw new ApiError(503, notConnected);
    try {
      return await work();
    } catch (error) {
      throw readFailure(error);
    }
  };
  const acted = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!connected) throw new EffectRefused(notConnected, 503);
    try {
      return await work();
    } catch (error) {
      throw actFailure(error);
    }
  };
  const move =
    (verb: 'cancel' | 'suspend' | 'activate', ...reached: string[]) =>
    (id: string, reason: string, requestId: string): Promise<boolean> =>
      acted(async () => {
        if (reached.includes((await read(id))?.status ?? '')) return false;
        try {
          await ask('POST', `${path(id)}/${verb}`, { body: { reason: reason.slice(0, 128) }, requestId });
        } catch (error) {
          // Refused because an earlier try has come through meanwhile: there is nothing left to do, which is no refusal.
          if (!(error instanceof PaypalError) || !isForGood(error)) throw error;
          if (reached.includes((await read(id))?.status ?? '')) return false;
          throw error;
        }
        return true;
      });
  return {
    connected,
    fetchSubscription: (id) => asked(() => read(id)),
    fetchTransactions: (id, from, to) =>
      asked(async () => {
        const span = new URLSearchParams({ start_time: from, end_time: to });
        const answer = await ask<{ transactions?: WireTransaction[] }>(
          'GET',
          `${path(id)}/transactions?${span}`,
        );
        return (answer.transactions ?? []).map(paypalTransaction);
      }),
    acts: {
      subscription: (id) => acted(() => read(id)),
      cancel: move('cancel', 'CANCELLED', 'EXPIRED'),
      suspend: move('suspend', 'SUSPENDED'),
      activate: move('activate', 'ACTIVE'),
    },
  };
}
