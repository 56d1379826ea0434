import type { GatewayRecord } from '@midoffice/contract/customers/api-keys/shapes';
import type { TestServer } from '../../../../testing/server.ts';
import { cachedRecords } from '../gateway.ts';

/** What the gateway holds of keys with these values, once it has followed what was committed before. */
export async function gatewayRecordsOf(
  { platform }: Pick<TestServer, 'platform'>,
  values: readonly string[],
): Promise<(GatewayRecord | undefined)[]> {
  await platform.push.settled();
  return Promise.all(
    values.map(
      async (value) => (await cachedRecords(platform, platform.secrets.lookup(value).toString('hex'))).record,
    ),
  );
}

/** Calls a minute that the gateway allows keys with these values. */
export const gatewayLimitsOf = async (
  server: Pick<TestServer, 'platform'>,
  values: readonly string[],
): Promise<(number | undefined)[]> =>
  (await gatewayRecordsOf(server, values)).map((record) => record?.callsPerMinute);
