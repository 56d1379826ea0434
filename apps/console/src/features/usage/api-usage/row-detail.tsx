import { Id } from '../../../kit/base/copy-button.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { ToolLink } from '../../../kit/nav/tool-link.tsx';
import type { UsageRow } from './columns.tsx';
import { QueryList } from './query-list.tsx';
import css from './usage.module.css';

const toneOf = (status: number) =>
  status >= 500 || status === 429
    ? ('red' as const)
    : status >= 400
      ? ('amber' as const)
      : ('green' as const);

/** What a row of a drill-down leads to: its customer in the other tools, and the queries that were asked. */
export const RowDetail = ({ row }: { readonly row: UsageRow }) => (
  <section className={css.detail} aria-label="Row">
    <div className={css.facts}>
      {row.status !== undefined && <StatusBadge tone={toneOf(row.status)}>{String(row.status)}</StatusBadge>}
      {row.apikey && <code>{row.apikey}</code>}
      {row.userid && (
        <>
          <Id value={row.userid} />
          <ToolLink page="user-records" item="getUserInfo" params={{ userid: row.userid }}>
            Open customer
          </ToolLink>
          <ToolLink page="user-records" item="editAPIKeys" params={{ userid: row.userid }}>
            API keys
          </ToolLink>
          <ToolLink page="user-records" item="apiUsage" params={{ userid: row.userid, frame: '1mo' }}>
            Usage of this customer
          </ToolLink>
        </>
      )}
    </div>
    {row.queries && <QueryList queries={row.queries} count={row.querycount ?? 0} />}
  </section>
);
