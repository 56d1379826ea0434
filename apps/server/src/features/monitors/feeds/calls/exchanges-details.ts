import { exchangesDetails } from '@midoffice/contract/monitors/feeds/calls/exchanges-details';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { hasSymbols, readFeedSymbols } from '../stats-store.ts';
import { timesOf } from '../times.ts';

export const handler = implementRead(
  exchangesDetails,
  async ({ db, platform }, { exchange, bucket, speed, page }) => {
    const times = timesOf(exchange, platform.now());
    if (exchange && times.lastOpen === null && !(await hasSymbols(db, exchange)))
      throw new ApiError(404, `exchange: ${exchange} is not known`, { field: 'exchange' });
    const asked = { bucket: bucket === undefined ? null : Number(bucket), speed: speed ?? null, page };
    return { ...(await readFeedSymbols(db, times, asked)), page };
  },
);
