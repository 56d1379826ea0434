import { endpointsStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-stats';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readStats } from '../store.ts';

export const handler = implementRead(endpointsStats, ({ platform }, { type }) =>
  readStats(platform.clickhouse, type, platform.now()),
);
