import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { sentimentDetails } from '../shapes.ts';

export const getSentimentDetails = defineCall('getSentimentDetails', {
  method: 'GET',
  path: '/status/get-sentiment-details',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'The logins at social networks that are locked, have reached their limit of the day, or are active',
  output: sentimentDetails,
  reads: ['sentiment-accounts'],
  failure: 'Something went wrong getting sentiment accounts.',
});
