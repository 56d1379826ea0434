import { deleteSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/delete-sql-query';
import { runSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/run-sql-query';
import { saveSqlQuery } from '@midoffice/contract/monitors/sql-workbench/calls/save-sql-query';
import { workbenchLimits } from '@midoffice/contract/monitors/sql-workbench/lists';
import type { SavedQuery } from '@midoffice/contract/monitors/sql-workbench/shapes';
import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useMe, useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Panel } from '../../../kit/base/panel.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { TextAreaField } from '../../../kit/form/field.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';
import css from './workbench.module.css';

interface EditorProps {
  readonly text: string;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly running: boolean;
  /** The saved query that was opened. */
  readonly query: SavedQuery | null;
  /** Whether a link names a saved query that is not there. */
  readonly isGone: boolean;
  /** An unsaved text of an earlier visit. */
  readonly offer: ReactNode;
  onChange(text: string): void;
  onRun(): void;
  onStop(): void;
  onSaved(query: SavedQuery): void;
  onDeleted(): void;
}

type Asked = 'save' | 'version' | 'versions' | 'delete' | null;

const noText = 'Please enter a query.';

function Buttons({
  query,
  disabledReason,
  ask,
}: {
  query: SavedQuery | null;
  disabledReason: string | undefined;
  ask(what: Asked): void;
}) {
  const refusal = useRefusal(saveSqlQuery);
  const { role } = useMe();
  return (
    <>
      {query?.own && (
        <Button disabledReason={refusal ?? disabledReason} onClick={() => ask('version')}>
          Save version…
        </Button>
      )}
      <Button disabledReason={refusal ?? disabledReason} onClick={() => ask('save')}>
        Save as…
      </Button>
      {query && <Button onClick={() => ask('versions')}>Versions</Button>}
      {query && (query.own || role === 'admin') && (
        <Button variant="danger" disabledReason={refusal} onClick={() => ask('delete')}>
          Delete…
        </Button>
      )}
    </>
  );
}

/** The text of a query: runs it by its button or Ctrl+Enter, stops it, saves it. */
export function Editor(props: EditorProps) {
  const { text, area, running, query, isGone, offer, onChange, onRun, onStop, onSaved, onDeleted } = props;
  const [asked, ask] = useState<Asked>(null);
  const refusal = useRefusal(runSqlQuery);
  const remove = useWrite(deleteSqlQuery, { onDone: onDeleted });
  const missing = text.trim() ? undefined : noText;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!running && !missing && !refusal) onRun();
  };
  return (
    <Panel
      title={query ? query.name : 'SQL workbench'}
      actions={<Buttons query={query} disabledReason={missing} ask={ask} />}
    >
      {offer}
      {isGone && (
        <p className={css.soft} role="status">
          This saved query doesn’t exist any more, or isn’t shared with you.
        </p>
      )}
      <TextAreaField
        label="Query"
        hideLabel
        ref={area}
        className={css.editor}
        rows={7}
        spellCheck={false}
        maxLength={workbenchLimits.sql}
        placeholder="SELECT … FROM request_log"
        value={text}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      <div className={css.bar}>
        {running ? (
          <Button variant="danger" onClick={onStop}>
            Stop
          </Button>
        ) : (
          <Button variant="primary" disabledReason={refusal ?? missing} onClick={onRun}>
            Run
          </Button>
        )}
        <span className={css.soft}>
          {`Ctrl+Enter runs it. Read-only; at most ${workbenchLimits.seconds} s, ${workbenchLimits.memoryMB} MB and ${workbenchLimits.rows.toLocaleString('en-US')} rows. Times are UTC.`}
        </span>
      </div>
      {(asked === 'save' || asked === 'version') && (
        <SaveDialog
          sql={text}
          query={asked === 'version' ? query : null}
          onSaved={onSaved}
          onClose={() => ask(null)}
        />
      )}
      {asked === 'versions' && query && (
        <VersionsDialog query={query} onOpen={onChange} onClose={() => ask(null)} />
      )}
      {asked === 'delete' && query && (
        <ConfirmDialog
          title="Delete query"
          action="Delete query"
          danger
          pending={remove.pending}
          // Where it fails the question stays, and another try is one click.
          onConfirm={() => void remove.run({ id: query.id }).then((done) => done && ask(null))}
          onClose={() => ask(null)}
        >
          <b>{query.name}</b> and its versions are deleted{query.own ? '' : `, for ${query.owner} as well`}.
          Its text stays in the editor.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
