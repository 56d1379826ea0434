import { awsDbMetricsReboot } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics-reboot';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { resetAttempts, type Attempt } from '../../../system/staff/api.ts';
import { effect } from '../effects/reboot.ts';
import { askRebootPassword } from '../reboot-password.ts';
import { listServers } from '../store.ts';

export const handler = implementEffect(
  awsDbMetricsReboot,
  effect,
  async (context, { server: name, kind, reason }, attempt: Attempt) => {
    await resetAttempts(context.trx, attempt);
    const found = await listServers(context.trx, kind ? [kind] : ['database', 'cache'], { name });
    const listed = found.filter(({ isListed }) => isListed);
    const [server] = listed;
    if (!server || server.kind === 'instance')
      throw new ApiError(404, 'There is no database server or cache with this name.', { field: 'server' });
    if (listed.length > 1) throw badInput('kind', 'is required: a database and a cache have this name');
    return {
      targetKind: server.kind,
      targetId: server.name,
      input: { kind: server.kind, name: server.name },
      lock: `aws-reboot:${server.kind}:${server.name}`,
      before: { state: server.state },
      reason,
    };
  },
  (context, { password }) => askRebootPassword(context, password),
);
