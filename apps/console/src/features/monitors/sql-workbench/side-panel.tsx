import { listSqlRuns } from '@midoffice/contract/monitors/sql-workbench/calls/list-sql-runs';
import type {
  ExampleQuery,
  RanQuery,
  SavedQuery,
  WorkbenchTable,
} from '@midoffice/contract/monitors/sql-workbench/shapes';
import type { ReactNode } from 'react';
import { useRead } from '../../../data/queries.ts';
import { Panel, PartHeading } from '../../../kit/base/panel.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { Segmented } from '../../../kit/nav/tabs.tsx';
import { EmptyState, ReadState } from '../../../kit/states/states.tsx';
import { sides, type WorkbenchAddress } from './workbench-address.ts';
import css from './workbench.module.css';

interface EntryProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly current?: boolean;
  readonly mono?: boolean;
  onPick(): void;
}

const Entry = ({ title, text, current = false, mono = false, onPick }: EntryProps) => (
  <li>
    <button type="button" className={css.entry} aria-current={current ? 'true' : undefined} onClick={onPick}>
      <span className={mono ? css.monoLine : css.entryTitle}>{title}</span>
      {text && <span className={css.soft}>{text}</span>}
    </button>
  </li>
);

interface QueriesProps {
  readonly queries: readonly SavedQuery[];
  readonly examples: readonly ExampleQuery[];
  readonly open: number;
  onOpen(sql: string, query: SavedQuery | null): void;
}

function Queries({ queries, examples, open, onOpen }: QueriesProps) {
  const part = (title: string, of: readonly SavedQuery[]) =>
    of.length > 0 && (
      <>
        <PartHeading>{title}</PartHeading>
        <ul className={css.list}>
          {of.map((query) => (
            <Entry
              key={query.id}
              title={query.name}
              text={[query.description, query.own ? query.shared && 'Shared' : query.owner]
                .filter(Boolean)
                .join(' · ')}
              current={query.id === open}
              onPick={() => onOpen(query.sql, query)}
            />
          ))}
        </ul>
      </>
    );
  return (
    <>
      {part(
        'Yours',
        queries.filter(({ own }) => own),
      )}
      {part(
        'Shared with you',
        queries.filter(({ own }) => !own),
      )}
      <PartHeading>Examples</PartHeading>
      <ul className={css.list}>
        {examples.map(({ name, description, sql }) => (
          <Entry key={name} title={name} text={description} onPick={() => onOpen(sql, null)} />
        ))}
      </ul>
    </>
  );
}

interface TablesProps {
  readonly tables: readonly WorkbenchTable[];
  readonly functions: readonly string[];
  readonly aggregates: readonly string[];
  /** Writes a name where the cursor is. */
  onInsert(name: string): void;
}

function Tables({ tables, functions, aggregates, onInsert }: TablesProps) {
  const names = (label: string, list: readonly string[]) => (
    <details className={css.table}>
      <summary>{`${label} (${list.length})`}</summary>
      <p className={css.names}>{list.join(', ')}</p>
    </details>
  );
  return (
    <>
      {tables.map(({ name, doc, columns }, at) => (
        <details key={name} className={css.table} open={at === 0}>
          <summary>
            <code>{name}</code>
          </summary>
          <p className={css.soft}>{doc}</p>
          <ul className={css.list}>
            <Entry title={name} text="Insert the table’s name" mono onPick={() => onInsert(name)} />
            {columns.map((column) => (
              <Entry
                key={column.name}
                title={`${column.name}  ${column.type}`}
                text={column.doc}
                mono
                onPick={() => onInsert(column.name)}
              />
            ))}
          </ul>
        </details>
      ))}
      {names('Functions', functions)}
      {names('Aggregates', aggregates)}
      <p className={css.soft}>Aggregates also with -If, -Distinct, -OrNull and -OrDefault.</p>
    </>
  );
}

const firstLine = (sql: string): string => sql.replace(/\s+/g, ' ').slice(0, 120);

function History({ onOpen }: { onOpen(sql: string): void }) {
  const read = useRead(listSqlRuns, {}, { staleMs: 0 });
  return (
    <ReadState read={read}>
      {(runs: readonly RanQuery[]) =>
        runs.length === 0 ? (
          <EmptyState text="You have not run a query yet." />
        ) : (
          <ul className={css.list}>
            {runs.map(({ id, sql, at }) => (
              <Entry
                key={id}
                title={firstLine(sql)}
                text={<Time at={at} seconds />}
                mono
                onPick={() => onOpen(sql)}
              />
            ))}
          </ul>
        )
      }
    </ReadState>
  );
}

interface SidePanelProps extends QueriesProps, TablesProps {
  readonly side: WorkbenchAddress['side'];
  onSide(side: WorkbenchAddress['side']): void;
}

/** Beside the editor: saved queries, the tables with their columns, and what one ran before. */
export function SidePanel({ side, onSide, ...props }: SidePanelProps) {
  return (
    <Panel
      padded={false}
      tools={<Segmented label="Beside the editor" value={side} options={sides} onChange={onSide} />}
    >
      <div className={css.side}>
        {side === 'queries' && <Queries {...props} />}
        {side === 'tables' && <Tables {...props} />}
        {side === 'history' && <History onOpen={(sql) => props.onOpen(sql, null)} />}
      </div>
    </Panel>
  );
}
