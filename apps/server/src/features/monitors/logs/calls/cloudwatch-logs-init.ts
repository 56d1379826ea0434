import { cloudwatchLogsInit } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs-init';
import { implementRead } from '../../../../platform/http/implement.ts';

export const handler = implementRead(cloudwatchLogsInit, async ({ platform }) => {
  const { aws } = platform.connectors;
  return { connected: aws.connected, groups: aws.connected ? await aws.fetchLogGroups() : [] };
});
