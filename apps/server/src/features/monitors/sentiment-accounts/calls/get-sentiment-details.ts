import { getSentimentDetails } from '@midoffice/contract/monitors/sentiment-accounts/calls/get-sentiment-details';
import { implementRead } from '../../../../platform/http/implement.ts';
import { viewAccounts } from '../view.ts';

export const handler = implementRead(getSentimentDetails, ({ db, platform }) =>
  viewAccounts(db, platform.now()),
);
