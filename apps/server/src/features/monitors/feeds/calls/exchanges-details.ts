import { exchangesDetails } from '@midoffice/contract/monitors/feeds/calls/exchanges-details';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readFeedSymbols } from '../stats-store.ts';
import { timesOf } from '../times.ts';

export const handler = implementRead(
  exchangesDetails,
  async ({ db, platform }, { exchange, bucket, speed, page }) => {
    const times = timesOf(exchange, platform.now());
    const asked = { bucket: bucket === undefined ? null : Number(bucket), speed: speed ?? null, page };
    return { ...(await readFeedSymbols(db, times, asked)), page };
  },
);
