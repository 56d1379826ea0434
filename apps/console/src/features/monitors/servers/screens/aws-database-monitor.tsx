import { awsDbMetrics } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics';
import { awsDbMetricsReboot } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics-reboot';
import { databaseGroups, type DatabaseGroup } from '@midoffice/contract/monitors/servers/lists';
import { useMemo, useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Stack } from '../../../../kit/base/panel.tsx';
import { MetricsPanel } from '../metrics-panel.tsx';
import { address, ofDatabases, serverKey } from '../monitor.ts';
import { RebootDialog } from '../reboot-dialog.tsx';
import { ServerList } from '../server-list.tsx';

const isGroup = (text: string): text is DatabaseGroup => (databaseGroups as readonly string[]).includes(text);

function useDatabases(input: Parameters<typeof useRead<typeof awsDbMetrics>>[1]) {
  const read = useRead(awsDbMetrics, input, { keep: true });
  const data = useMemo(() => read.data && ofDatabases(read.data), [read.data]);
  return { ...read, data };
}

/** Monitors > AWS Database Monitor: databases and caches with their health, and their reboot. */
export function AwsDatabaseMonitor() {
  const [at, set] = useAddressState(address);
  const [isRebooting, setRebooting] = useState(false);
  const list = useDatabases(isGroup(at.group) ? { group: at.group } : {});
  const name = at.server.slice(at.server.indexOf('/') + 1);
  const one = useDatabases(name ? { server: name, hours: at.hours } : null);
  const reload = useWrite(awsDbMetrics);
  const refusal = useRefusal(awsDbMetrics);
  const rebootRefusal = useRefusal(awsDbMetricsReboot);
  const server = one.data?.servers.find((found) => serverKey(found) === at.server);
  return (
    <Stack fill>
      <div data-screen="aws-database-monitor-screen" style={{ display: 'contents' }}>
        <ServerList
          monitor="databases"
          title="AWS Database Monitor"
          label="Database servers"
          read={list}
          group={isGroup(at.group) ? at.group : ''}
          open={at.server}
          sort={at.sort}
          reload={{ pending: reload.pending, refusal, run: () => void reload.run({ runMetrics: 'true' }) }}
          onChange={set}
          panel={
            name && (
              <MetricsPanel
                name={name}
                server={server}
                read={one}
                hours={at.hours}
                onHours={(hours) => set({ hours })}
                onClose={() => set({ server: '' })}
                actions={
                  <Button
                    size="small"
                    variant="danger"
                    disabled={!server}
                    disabledReason={
                      rebootRefusal ??
                      (server?.isListed === false ? 'AWS no longer lists this server' : undefined)
                    }
                    onClick={() => setRebooting(true)}
                  >
                    Reboot…
                  </Button>
                }
              />
            )
          }
        />
      </div>
      {isRebooting && server?.kind && (
        <RebootDialog server={server.name} kind={server.kind} onClose={() => setRebooting(false)} />
      )}
    </Stack>
  );
}
