import { getSentimentDetails } from '@midoffice/contract/monitors/sentiment-accounts/calls/get-sentiment-details';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'social-sentiment-screen',
    load: async () => (await import('./screens/social-sentiment.tsx')).SocialSentiment,
    first: () => firstRead(getSentimentDetails, {}),
  },
];
