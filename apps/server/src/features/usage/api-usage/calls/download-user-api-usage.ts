import { Readable } from 'node:stream';
import { downloadUserApiUsage } from '@midoffice/contract/usage/api-usage/calls/download-user-api-usage';
import { auditExport } from '../../../../platform/audit/export.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { countOfRequests, csvOfRequests } from '../engine-store.ts';
import { rangeOf } from '../ranges.ts';
import { meantBy } from '../who.ts';

/** What a download covers where no frame is given. Source: rule r000-usage-csv-72h. */
const usualFrame = '72h';

export const handler = implementRead(downloadUserApiUsage, async (context, { userkey, ...asked }) => {
  const { platform } = context;
  const { filter, label } = await meantBy(context, userkey);
  const range = rangeOf(asked, usualFrame, platform.now());
  // What was asked for may be a key: its masked form is recorded.
  await auditExport(context, {
    list: 'API requests',
    filters: { ...asked, of: label },
    rows: await countOfRequests(platform.clickhouse, range, filter),
  });
  const lines = csvOfRequests(platform.clickhouse, range, filter);
  // Read the first part before sending the head, so that a missing engine still changes the status.
  const first = await lines.next();
  const whole = async function* (): AsyncGenerator<Buffer> {
    if (!first.done) yield first.value;
    yield* lines;
  };
  context.download(
    `api-usage-${new Date(platform.now()).toISOString().slice(0, 10)}.csv`,
    'text/csv; charset=utf-8',
  );
  return Readable.from(whole(), { objectMode: false });
});
