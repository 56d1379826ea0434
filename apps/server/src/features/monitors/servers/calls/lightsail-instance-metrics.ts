import { lightsailInstanceMetrics } from '@midoffice/contract/monitors/servers/calls/lightsail-instance-metrics';
import { reloadingInstancesFailed, serverGroups } from '@midoffice/contract/monitors/servers/lists';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { monitorHead, reload, settleReading } from '../answer.ts';
import { monitorView } from '../view.ts';

export const handler = implementPrepared(
  lightsailInstanceMetrics,
  ({ platform }, { runMetrics }) =>
    runMetrics ? reload(platform, 'instances', reloadingInstancesFailed) : Promise.resolve(undefined),
  async (context, input, reading) => {
    await settleReading(context, 'instances', reading);
    const { servers, rows } = await monitorView(context.trx, ['instance'], input, context.platform.now());
    return {
      ...(await monitorHead(context, 'instances', serverGroups)),
      ...(reading && { message: 'Metrics reloaded.' }),
      servers: servers.map(({ server, view }) => ({ instanceName: server.name, ...view })),
      rows: rows.map(({ kind: _kind, name, ...row }) => ({ instanceName: name, ...row })),
    };
  },
);
