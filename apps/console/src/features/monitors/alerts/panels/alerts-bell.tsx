import { consolePage, type OutputOf } from '@midoffice/contract/kernel';
import { getOpenAlerts } from '@midoffice/contract/monitors/alerts/calls/get-open-alerts';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useCan } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';
import { IconButton } from '../../../../kit/base/button.tsx';
import { classes } from '../../../../kit/base/class-names.ts';
import { plural } from '../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { useSettled } from '../../../../kit/load/use-settled.ts';
import { Popup } from '../../../../kit/nav/popup.tsx';
import { ToolLink } from '../../../../kit/nav/tool-link.tsx';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import css from './alerts-bell.module.css';

type Open = OutputOf<typeof getOpenAlerts>;

/** Says it once when an incident begins while the console is open. */
function useAnnounced(open: Open | undefined): void {
  const newest = useRef<number | null>(null);
  useEffect(() => {
    if (!open) return;
    const before = newest.current;
    newest.current = Math.max(before ?? 0, ...open.rows.map(({ id }) => id));
    if (before === null) return;
    for (const { id, ruleName, targetLabel } of open.rows)
      if (id > before) snackbar.warning(`Alert: ${ruleName} (${targetLabel})`);
  }, [open]);
}

function OpenList({ open, onPick }: { readonly open: Open; onPick(): void }) {
  if (!open.count) return <EmptyState text="No open incidents" />;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- closes behind the links, which have keys
    <ul className={css.open} onClick={onPick}>
      {open.rows.map(({ id, ruleName, targetLabel, startedAt, acknowledged }) => (
        <li key={id}>
          <ToolLink page={consolePage} item="alerts" params={{ incident: String(id) }}>
            <span className={css.line}>
              <b className={css.name}>{ruleName}</b>
              <StatusBadge tone={acknowledged ? 'amber' : 'red'}>
                {acknowledged ? 'acknowledged' : 'open'}
              </StatusBadge>
            </span>
            <span className={css.line}>
              <span className={css.name}>{targetLabel}</span>
              <Time at={startedAt} />
            </span>
          </ToolLink>
        </li>
      ))}
    </ul>
  );
}

/** Open incidents of the monitors that the person may open: their count in the bar, the newest in a popup. */
export function AlertsBell() {
  const may = useCan()(getOpenAlerts);
  const isSettled = useSettled();
  const read = useRead(getOpenAlerts, may && isSettled ? {} : null, { everyMs: 120_000 });
  useAnnounced(read.data);
  const { count = 0, unacknowledged = 0 } = read.data ?? {};
  if (!may) return null;
  const words = count ? `: ${plural(count, 'open incident')}, ${unacknowledged} not acknowledged` : '';
  return (
    <Popup
      label="Alerts"
      width={340}
      trigger={(wired) => (
        <IconButton className={css.button} label={`Alerts${words}`} {...wired}>
          <IconBell size={17} />
          {count > 0 && (
            <span className={classes(css.count, unacknowledged === 0 && css.known)}>{count}</span>
          )}
        </IconButton>
      )}
    >
      {(close) => (
        <>
          <ReadState read={read}>{(open) => <OpenList open={open} onPick={close} />}</ReadState>
          <div className={css.foot}>
            <span>{count > 10 && `The newest 10 of ${count}`}</span>
            <ToolLink page={consolePage} item="alerts">
              All incidents
            </ToolLink>
          </div>
        </>
      )}
    </Popup>
  );
}
