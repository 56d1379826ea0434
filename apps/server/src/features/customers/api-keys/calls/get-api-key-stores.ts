import { getApiKeyStores } from '@midoffice/contract/customers/api-keys/calls/get-api-key-stores';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../customer-records/api.ts';
import { keyStoresOf } from '../stores-view.ts';

export const handler = implementRead(getApiKeyStores, async ({ platform, staff }, { userid }) =>
  // From the main database: the stores are compared with the current values.
  keyStoresOf(platform, await customerFor({ platform, staff }, userid)),
);
