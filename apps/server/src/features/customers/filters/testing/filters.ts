import type { FilterType } from '@midoffice/contract/customers/filters/lists';
import { checkSignup } from '@midoffice/contract/customers/filters/calls/check-signup';
import { signatureOf } from '../../../../platform/http/signed-request.ts';
import type { TestServer } from '../../../../testing/server.ts';
import { readFilter } from '../rules.ts';
import { findFilter, insertFilters, type FilterOrigin } from '../store.ts';
import type { UserDomainFilter } from '@midoffice/contract/customers/filters/shapes';

/** Stores one filter for a test; active by default. */
export async function makeFilter(
  { platform }: Pick<TestServer, 'platform'>,
  type: FilterType,
  value: string,
  origin: Partial<FilterOrigin> = {},
): Promise<UserDomainFilter> {
  const read = readFilter(type, value, new Set());
  if ('problem' in read) throw new Error(`${value} ${read.problem}`);
  const [id] = await insertFilters(platform.db, [read.filter], {
    createdById: null,
    createdBy: 'Test',
    isActive: true,
    source: null,
    ...origin,
  });
  return (await findFilter(platform.db, id!))!;
}

/** What of a signed request a test gives itself; the rest is right. */
export interface Asked {
  readonly body?: string;
  readonly sender?: string;
  readonly key: string;
  readonly seconds?: number | string;
  readonly signature?: string;
}

/** Asks about a sign-up as the product does. */
export async function askSignup(server: TestServer, email: string, asked: Asked) {
  const payload = asked.body ?? JSON.stringify({ email });
  const seconds = asked.seconds ?? Math.floor(server.platform.now() / 1000);
  const response = await server.app.inject({
    method: 'POST',
    url: checkSignup.path,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-midoffice-sender': asked.sender ?? 'product',
      'x-midoffice-timestamp': String(seconds),
      'x-midoffice-signature': asked.signature ?? signatureOf(asked.key, seconds, payload),
    },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
