import { cloudwatchLogsInit } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs-init';
import { cloudwatchLogs } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs';
import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '../../../../data/queries.ts';
import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import { LogList } from '../log-list.tsx';
import { LogsForm } from '../logs-form.tsx';
import { address } from '../logs-query.ts';
import css from '../logs.module.css';

const notConnected =
  'AWS is not connected. An administrator sets AWS_MONITOR_REGION and its keys on the server.';

/** Monitors > Cloudwatch Logs: the newest events of a log group, by words, as they come in where wanted. */
export function CloudwatchLogs() {
  const [at, set] = useAddressState(address);
  const client = useQueryClient();
  const init = useRead(cloudwatchLogsInit, {});
  const isOff = init.data?.connected === false;
  const names = init.data?.groups.map(({ name }) => name) ?? [];
  return (
    <Stack fill>
      <div data-screen="cloudwatch-logs-screen" style={{ display: 'contents' }}>
        <div className={css.head}>
          <Panel title="Cloudwatch Logs" padded={false}>
            <ReadState read={init}>
              {() =>
                isOff || names.length === 0 ? (
                  <EmptyState text={isOff ? notConnected : 'No log groups found.'} />
                ) : (
                  <LogsForm
                    at={at}
                    groups={names}
                    onLive={(live) => set({ live })}
                    onSubmit={(asked) => {
                      set({ ...asked, p: 1, event: '' }, { push: true });
                      void client.invalidateQueries({ queryKey: [cloudwatchLogs.name] });
                    }}
                  />
                )
              }
            </ReadState>
          </Panel>
        </div>
        {at.group && !isOff && <LogList at={at} set={set} />}
        {!at.group && names.length > 0 && <EmptyState text="Select a log group to read its events." />}
      </div>
    </Stack>
  );
}
