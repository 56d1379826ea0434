import { getSqlWorkbench } from '@midoffice/contract/monitors/sql-workbench/calls/get-sql-workbench';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useRef, useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Columns, Stack } from '../../../../kit/base/panel.tsx';
import { useFormDraft } from '../../../../kit/guard/use-form-draft.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import { Editor } from '../editor.tsx';
import { ResultPanel } from '../result-panel.tsx';
import { SidePanel } from '../side-panel.tsx';
import { useQueryRun } from '../use-query-run.ts';
import { address, inAddress } from '../workbench-address.ts';
import css from '../workbench.module.css';

type Workbench = OutputOf<typeof getSqlWorkbench>;

function Loaded({ tables, functions, aggregates, queries, examples }: Workbench) {
  const [at, set] = useAddressState(address);
  const query = queries.find(({ id }) => id === at.query) ?? null;
  const opened = at.sql || query?.sql || '';
  const [text, setText] = useState(opened);
  // A step back, or a link, brings another text.
  const [seen, setSeen] = useState(at.sql);
  if (seen !== at.sql) {
    setSeen(at.sql);
    if (at.sql) setText(at.sql);
  }
  const area = useRef<HTMLTextAreaElement>(null);
  const run = useQueryRun();
  const [offer, dropDraft] = useFormDraft({
    name: 'sql-workbench',
    values: { sql: text },
    dirty: text.trim() !== '' && text !== opened,
    onRestore: ({ sql }) => sql !== undefined && setText(sql),
  });
  const open = (sql: string, id: number): void => {
    setText(sql);
    set({ query: id, sql: inAddress(sql) }, { push: true });
  };
  const insert = (name: string): void => {
    const field = area.current;
    const [start, end] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    setText(`${text.slice(0, start)}${name}${text.slice(end)}`);
    field?.focus();
  };
  return (
    <Columns widths="minmax(0, 270px) minmax(0, 1fr)" stretch>
      <SidePanel
        side={at.side}
        onSide={(side) => set({ side })}
        {...{ tables, functions, aggregates, queries, examples }}
        open={at.query}
        onOpen={(sql, picked) => open(sql, picked?.id ?? 0)}
        onInsert={insert}
      />
      <div className={css.main}>
        <Editor
          text={text}
          area={area}
          running={run.since !== null}
          query={query}
          isGone={at.query !== 0 && !query}
          offer={offer}
          onChange={setText}
          onRun={() => {
            set({ sql: inAddress(text), sort: '' });
            void run.start(text);
          }}
          onStop={run.stop}
          onSaved={({ id, sql }) => {
            dropDraft();
            set({ query: id, sql: inAddress(sql) });
          }}
          onDeleted={() => set({ query: 0 })}
        />
        <ResultPanel since={run.since} outcome={run.outcome} at={at} set={set} />
      </div>
    </Columns>
  );
}

/** Monitors > Athena Analysis: SQL over the request log, read-only, with saved queries, tables and charts. */
export function AthenaAnalysis() {
  const read = useRead(getSqlWorkbench, {});
  return (
    <Stack fill>
      <div data-screen="athena-analysis-tab" style={{ display: 'contents' }}>
        <ReadState read={read}>{(workbench) => <Loaded {...workbench} />}</ReadState>
      </div>
    </Stack>
  );
}
