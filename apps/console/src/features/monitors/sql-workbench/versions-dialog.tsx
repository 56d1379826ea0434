import { listSqlQueryVersions } from '@midoffice/contract/monitors/sql-workbench/calls/list-sql-query-versions';
import type { SavedQuery } from '@midoffice/contract/monitors/sql-workbench/shapes';
import { useRead } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { ReadState } from '../../../kit/states/states.tsx';
import css from './workbench.module.css';

interface VersionsDialogProps {
  readonly query: SavedQuery;
  /** Puts the text of a version into the editor. */
  onOpen(sql: string): void;
  onClose(): void;
}

/** The versions of a saved query; each can be opened in the editor, and saved again from there. */
export function VersionsDialog({ query, onOpen, onClose }: VersionsDialogProps) {
  const read = useRead(listSqlQueryVersions, { id: String(query.id) });
  return (
    <Dialog title="Versions" subject={query.name} size="wide" onClose={onClose}>
      <ReadState read={read}>
        {(versions) =>
          versions.map(({ revision, sql, savedBy, savedAt }) => (
            <section key={revision} aria-label={`Version ${revision}`}>
              <div className={css.versionHead}>
                <b>{`Version ${revision}`}</b>
                <span className={css.soft}>
                  {savedBy} <Time at={savedAt} />
                </span>
                <Button
                  size="small"
                  onClick={() => {
                    onOpen(sql);
                    onClose();
                  }}
                >
                  Open in editor
                </Button>
              </div>
              <pre className={css.version}>{sql}</pre>
            </section>
          ))
        }
      </ReadState>
    </Dialog>
  );
}
