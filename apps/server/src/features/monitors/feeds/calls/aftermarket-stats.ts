import { aftermarketStats } from '@midoffice/contract/monitors/feeds/calls/aftermarket-stats';
import { implementRead } from '../../../../platform/http/implement.ts';
import { viewAftermarket } from '../view.ts';

export const handler = implementRead(aftermarketStats, ({ db, platform }) =>
  viewAftermarket(db, platform.now()),
);
