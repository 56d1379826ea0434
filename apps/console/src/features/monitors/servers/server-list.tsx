import { useMemo, type ReactNode } from 'react';
import { Button } from '../../../kit/base/button.tsx';
import { CountBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { SelectField } from '../../../kit/form/field.tsx';
import { RecordList } from '../../../kit/list/record-list.tsx';
import { parseSort, sortText } from '../../../kit/table/column.ts';
import { serverColumns } from './columns.tsx';
import { notConnected, serverKey, type MonitorAnswer, type MonitoredServer } from './monitor.ts';
import css from './servers.module.css';

interface ServerListProps {
  readonly monitor: 'instances' | 'databases';
  readonly title: string;
  readonly label: string;
  readonly read: {
    readonly data?: MonitorAnswer | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    refetch(): Promise<unknown>;
  };
  readonly group: string;
  readonly open: string;
  readonly sort: string;
  readonly reload: { readonly pending: boolean; readonly refusal: string | undefined; run(): void };
  readonly panel: ReactNode;
  onChange(patch: { group?: string; server?: string; sort?: string }, options?: { push?: boolean }): void;
}

const titled = (group: string): string => (group ? group : 'All groups');

/** Why values may be old. */
const Problem = ({ data }: { readonly data: MonitorAnswer }) => (
  <div className={css.problem} role="status">
    {`The last reading failed: ${data.problem} `}
    {data.readAt && (
      <>
        Values are from <Time at={data.readAt} />.
      </>
    )}
  </div>
);

/** The servers of a monitor, the least healthy first; a row expands into its metrics. */
export function ServerList(props: ServerListProps) {
  const { monitor, title, label, read, group, open, sort, reload, panel, onChange } = props;
  const { data } = read;
  const columns = useMemo(
    () => serverColumns(monitor, open, (server) => onChange({ server }, { push: true })),
    [monitor, open, onChange],
  );
  const isOff = data?.connected === false;
  return (
    <>
      {data?.problem && <Problem data={data} />}
      <RecordList<MonitoredServer>
        title={title}
        label={label}
        mark={data && <CountBadge count={data.servers.length} />}
        read={{ ...read, data: data && { rows: data.servers } }}
        columns={columns}
        rowKey={serverKey}
        sorted={!sort}
        sort={parseSort(sort)}
        onSort={(next) => onChange({ sort: sortText(next) })}
        empty={isOff ? notConnected : 'No servers found.'}
        open={open}
        onOpen={(server) => onChange({ server }, { push: true })}
        panelWidth={480}
        tools={
          <SelectField
            label="Group"
            hideLabel
            value={group}
            options={['', ...(data?.groups ?? (group ? [group] : []))].map((value) => ({
              value,
              label: titled(value),
            }))}
            onChange={(next) => onChange({ group: next, server: '' })}
          />
        }
        actions={
          <Button
            size="small"
            pending={reload.pending}
            disabledReason={reload.refusal ?? (isOff ? 'AWS is not connected' : undefined)}
            onClick={reload.run}
          >
            Reload metrics
          </Button>
        }
        panel={panel}
      />
    </>
  );
}
