import { lightsailInstanceMetrics } from '@midoffice/contract/monitors/servers/calls/lightsail-instance-metrics';
import {
  reloadingInstancesFailed,
  serverGroups,
  type ServerGroup,
} from '@midoffice/contract/monitors/servers/lists';
import { useMemo } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Stack } from '../../../../kit/base/panel.tsx';
import { MetricsPanel } from '../metrics-panel.tsx';
import { address, ofInstances } from '../monitor.ts';
import { ServerList } from '../server-list.tsx';

const isGroup = (text: string): text is ServerGroup => (serverGroups as readonly string[]).includes(text);

function useInstances(input: Parameters<typeof useRead<typeof lightsailInstanceMetrics>>[1]) {
  const read = useRead(lightsailInstanceMetrics, input, { keep: true });
  const data = useMemo(() => read.data && ofInstances(read.data), [read.data]);
  return { ...read, data };
}

/** Monitors > Lightsail Monitor: servers with their health; a row expands into its metrics over time. */
export function LightsailMonitor() {
  const [at, set] = useAddressState(address);
  const list = useInstances(isGroup(at.group) ? { group: at.group } : {});
  const one = useInstances(at.server ? { server: at.server, hours: at.hours } : null);
  const reload = useWrite(lightsailInstanceMetrics, { failure: reloadingInstancesFailed });
  const refusal = useRefusal(lightsailInstanceMetrics);
  return (
    <Stack fill>
      <div data-screen="lightsail-monitor-screen" style={{ display: 'contents' }}>
        <ServerList
          monitor="instances"
          title="Lightsail Monitor"
          label="Servers"
          read={list}
          group={isGroup(at.group) ? at.group : ''}
          open={at.server}
          sort={at.sort}
          reload={{ pending: reload.pending, refusal, run: () => void reload.run({ runMetrics: 'true' }) }}
          onChange={set}
          panel={
            at.server && (
              <MetricsPanel
                name={at.server}
                server={one.data?.servers.find(({ name }) => name === at.server)}
                read={one}
                hours={at.hours}
                onHours={(hours) => set({ hours })}
                onClose={() => set({ server: '' })}
              />
            )
          }
        />
      </div>
    </Stack>
  );
}
