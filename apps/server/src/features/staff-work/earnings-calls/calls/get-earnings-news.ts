import { getEarningsNews } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-news';
import { implementRead } from '../../../../platform/http/implement.ts';
import { newsAbout } from '../news.ts';

export const handler = implementRead(getEarningsNews, ({ platform, db }, { symbol, date }) =>
  newsAbout(db, { symbol, date, nowMs: platform.now() }),
);
