import { firstRead, type Screen } from '../../../kit/screen.ts';
import { listChangeSets } from '@midoffice/contract/system/ledger/calls/list-change-sets';

/** What the ledger shows: every repair of market data, and how to take it back. */
export const screens: readonly Screen[] = [
  {
    id: 'ledger-screen',
    load: async () => (await import('./screens/ledger/ledger-screen.tsx')).LedgerScreen,
    first: (params) => (Object.keys(params).length ? null : firstRead(listChangeSets, {})),
    place: { key: 'ledger', label: 'Ledger of repairs' },
  },
];
