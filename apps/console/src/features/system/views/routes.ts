import { listSavedViews } from '@midoffice/contract/system/views/calls/list-saved-views';
import { firstRead, type Screen } from '../../../kit/screen.ts';

/** All views that a person saved or sees of others. */
export const screens: readonly Screen[] = [
  {
    id: 'saved-views-screen',
    load: async () => (await import('./screens/saved-views.tsx')).SavedViewsScreen,
    first: () => firstRead(listSavedViews, {}),
    place: { key: 'views', label: 'Saved views', menu: 'account' },
  },
];
