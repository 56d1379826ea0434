import { cloudwatchLogs } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs';
import { implementRead } from '../../../../platform/http/implement.ts';

/** No log group has older events: CloudWatch Logs began in July 2014, and takes events of the last 14 days only. */
const firstEventMs = Date.UTC(2014, 5, 1);

export const handler = implementRead(
  cloudwatchLogs,
  async ({ platform }, { group, limit, query = '', hours, since }) => {
    const endMs = platform.now();
    const oldestMs = hours === undefined ? firstEventMs : endMs - hours * 3_600_000;
    const { events, isCut } = await platform.connectors.aws.fetchLogEvents({
      group,
      limit,
      startMs: since === undefined ? oldestMs : Math.max(oldestMs, Date.parse(since)),
      endMs,
      isTail: since !== undefined,
      words: query,
    });
    const boundedBy: 'limit' | 'hours' | null =
      events.length >= limit ? 'limit' : hours === undefined ? null : 'hours';
    return {
      isCut,
      boundedBy,
      rows: events.map(({ id, atMs, stream, message }, at) => ({
        idNum: at + 1,
        time: new Date(atMs).toISOString(),
        logGroupName: group,
        message,
        logStreamName: stream,
        eventId: id,
      })),
    };
  },
);
