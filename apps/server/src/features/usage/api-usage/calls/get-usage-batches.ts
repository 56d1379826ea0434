import { getUsageBatches } from '@midoffice/contract/usage/api-usage/calls/get-usage-batches';
import { implementRead } from '../../../../platform/http/implement.ts';
import { newestBatches } from '../store.ts';

const shown = 100;

export const handler = implementRead(getUsageBatches, async ({ db }) =>
  (await newestBatches(db, shown)).map(({ token, source, lines, stored, refused, at }) => ({
    token,
    source,
    lines,
    stored,
    refused,
    at,
  })),
);
