import { awsDbMetrics } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics';
import { databaseGroups, fetchingDatabasesFailed } from '@midoffice/contract/monitors/servers/lists';
import type { AwsServerKind } from '../../../../platform/connectors/aws/records.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { monitorHead, reload, settleReading } from '../answer.ts';
import { monitorView } from '../view.ts';

const kindOf = (kind: AwsServerKind): 'database' | 'cache' => (kind === 'cache' ? 'cache' : 'database');

export const handler = implementPrepared(
  awsDbMetrics,
  ({ platform }, { runMetrics }) =>
    runMetrics ? reload(platform, 'databases', fetchingDatabasesFailed) : Promise.resolve(undefined),
  async (context, input, reading) => {
    await settleReading(context, 'databases', reading);
    const now = context.platform.now();
    const { servers, rows } = await monitorView(context.trx, ['database', 'cache'], input, now);
    return {
      ...(await monitorHead(context, 'databases', databaseGroups)),
      ...(reading && { message: 'Metrics reloaded.' }),
      servers: servers.map(({ server: { name, kind, engine }, view }) => ({
        identifier: name,
        kind: kindOf(kind),
        engine,
        ...view,
      })),
      rows: rows.map(({ name, kind, ...row }) => ({ identifier: name, kind: kindOf(kind), ...row })),
    };
  },
);
