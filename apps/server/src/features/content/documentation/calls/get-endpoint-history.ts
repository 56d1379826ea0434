import { getEndpointHistory } from '@midoffice/contract/content/documentation/calls/get-endpoint-history';
import { implementRead } from '../../../../platform/http/implement.ts';
import { requireEndpoint } from '../records.ts';
import { readHistory } from '../store.ts';

export const handler = implementRead(getEndpointHistory, ({ db }, { code }) =>
  readHistory(db, requireEndpoint(code).code, 50),
);
