import { exchangesStats } from '@midoffice/contract/monitors/feeds/calls/exchanges-stats';
import { implementRead } from '../../../../platform/http/implement.ts';
import { viewExchanges } from '../view.ts';

export const handler = implementRead(exchangesStats, async ({ db, platform }) => ({
  rows: await viewExchanges(db, platform.now()),
}));
