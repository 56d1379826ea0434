import { exchangesStats } from '@midoffice/contract/monitors/feeds/calls/exchanges-stats';
import { intradayBackfillMonitor } from '@midoffice/contract/monitors/feeds/calls/intraday-backfill-monitor';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'exchange-updates-screen',
    covers: ['exchange-symbol-rows', 'aftermarket-stats-view'],
    load: async () => (await import('./screens/exchange-updates.tsx')).ExchangeUpdates,
    first: () => firstRead(exchangesStats, {}),
  },
  {
    id: 'intraday-backfill-screen',
    load: async () => (await import('./screens/intraday-backfill.tsx')).IntradayBackfill,
    first: () => firstRead(intradayBackfillMonitor, {}),
  },
];
