import { getAlertBanner } from '@midoffice/contract/content/alert-banner/calls/get-alert-banner';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'alert-banner-screen',
    load: async () => (await import('./screens/alert-banner.tsx')).AlertBannerScreen,
    first: () => firstRead(getAlertBanner, {}),
  },
];
