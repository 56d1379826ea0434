import { getNoteVersion } from '@midoffice/contract/staff-work/notes/calls/get-note-version';
import { getNoteVersions } from '@midoffice/contract/staff-work/notes/calls/get-note-versions';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import type { Note } from '@midoffice/contract/staff-work/notes/shapes';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { useReadFurther } from '../../../../data/read-further.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { ErrorState, ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import css from '../notes.module.css';
import { VersionDiff } from './version-diff.tsx';

/** What a version changed, and a way back to it. */
function Version({ note, version }: { readonly note: Note; readonly version: number }) {
  const read = useRead(getNoteVersion, { _id: note._id, version: String(version) }, { keep: true });
  const refusal = useRefusal(updateNote);
  const write = useWrite(updateNote);
  const isCurrent = version === note.version;
  return (
    <ReadState read={read}>
      {({ state, previous }) => (
        <div className={css.version} aria-busy={read.isPlaceholderData || undefined}>
          <div className={css.versionHead}>
            <span>
              {previous ? `What version ${state.version} changed` : 'The first version'},{' '}
              <Time at={state.at} />
            </span>
            <Button
              size="small"
              pending={write.pending}
              disabledReason={isCurrent ? 'This is the present version' : refusal}
              onClick={() =>
                void write.run({
                  _id: note._id,
                  version: note.version,
                  title: state.title,
                  content: state.content,
                  functionalGroup: state.functionalGroup,
                  assignees: state.assignees.map(({ id }) => id),
                  date: state.date,
                })
              }
            >
              Restore this version
            </Button>
          </div>
          <VersionDiff state={state} previous={previous} />
        </div>
      )}
    </ReadState>
  );
}

/** The saved states of a note, and what each of them changed. */
export function Versions({ note }: { readonly note: Note }) {
  const list = useReadFurther(
    getNoteVersions,
    { _id: note._id },
    ({ versions, hasMore }) => (hasMore ? String(versions.at(-1)!.version) : null),
    { name: 'before' },
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = list.pages?.flatMap((page) => page.versions);
  if (!versions)
    return list.error ? (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonLines count={8} />
    );
  const shown = chosen ?? versions[0]?.version ?? note.version;
  return (
    <div className={css.versions}>
      <ul className={css.versionList} aria-label="Versions">
        {versions.map(({ version, at, by }) => (
          <li key={version}>
            <button
              type="button"
              className={css.versionButton}
              aria-pressed={version === shown}
              onClick={() => setChosen(version)}
            >
              <b>Version {version}</b>
              <span>{by || 'Import'}</span>
              <small>
                <Time at={at} />
              </small>
            </button>
          </li>
        ))}
        {list.hasMore && (
          <li>
            <Button size="small" pending={list.loadingMore} onClick={list.more}>
              Show older versions
            </Button>
          </li>
        )}
      </ul>
      <Version key={shown} note={note} version={shown} />
    </div>
  );
}
