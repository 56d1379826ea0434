import { intradayBackfillMonitor } from '@midoffice/contract/monitors/feeds/calls/intraday-backfill-monitor';
import { implementRead } from '../../../../platform/http/implement.ts';
import { viewBackfill } from '../view.ts';

export const handler = implementRead(intradayBackfillMonitor, async ({ db, platform }) => ({
  rows: await viewBackfill(db, platform.now()),
}));
