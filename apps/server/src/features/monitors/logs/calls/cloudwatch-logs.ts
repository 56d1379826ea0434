import { cloudwatchLogs } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs';
import { implementRead } from '../../../../platform/http/implement.ts';

export const handler = implementRead(
  cloudwatchLogs,
  async ({ platform }, { group, limit, query = '', hours }) => {
    const endMs = platform.now();
    const startMs = endMs - hours * 3_600_000;
    const { events, isCut } = await platform.connectors.aws.fetchLogEvents({
      group,
      limit,
      startMs,
      endMs,
      words: query,
    });
    return {
      isCut,
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
