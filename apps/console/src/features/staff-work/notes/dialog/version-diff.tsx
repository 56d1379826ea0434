import type { OutputOf } from '@midoffice/contract/kernel';
import type { getNoteVersion } from '@midoffice/contract/staff-work/notes/calls/get-note-version';
import { useMemo } from 'react';
import { plural } from '../../../../kit/base/format.ts';
import { DiffView, type Difference } from '../../../../kit/data-view/diff-view.tsx';
import { lineDiff, type DiffLine } from '../line-diff.ts';
import css from '../notes.module.css';
import { fieldLabel } from '../words.ts';

type State = OutputOf<typeof getNoteVersion>['state'];

const names = (state: State): string[] => state.assignees.map(({ fullName }) => fullName);

/** The fields other than the text that differ. */
function fieldsOf(state: State, previous: State): Difference[] {
  const pairs = [
    ['title', previous.title, state.title],
    ['functionalGroup', previous.functionalGroup, state.functionalGroup],
    ['assignees', names(previous).join(', '), names(state).join(', ')],
    ['date', previous.date, state.date],
  ] as const;
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([field, before, after]) => ({ field: fieldLabel(field), before, after }));
}

const words = { added: 'Added: ', removed: 'Removed: ', same: '' } as const;

function Line({ line }: { readonly line: DiffLine }) {
  if (line.kind === 'gap')
    return <li className={css.diffGap}>{plural(line.count, 'line')} without a change</li>;
  return (
    <li className={css.diffLine} data-kind={line.kind}>
      <span className="visually-hidden">{words[line.kind]}</span>
      {line.text || ' '}
    </li>
  );
}

/** What a saved state changed: fields before and after, and the lines of the text. */
export function VersionDiff({ state, previous }: { readonly state: State; readonly previous: State | null }) {
  const lines = useMemo(() => lineDiff(previous?.content ?? '', state.content), [state, previous]);
  const fields = previous ? fieldsOf(state, previous) : [];
  return (
    <>
      {fields.length > 0 && <DiffView label="Changed fields" cells={fields} />}
      {lines.length > 0 ? (
        <ol className={css.diff} aria-label="Changed lines">
          {lines.map((line, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines keep their order and hold no state
            <Line key={n} line={line} />
          ))}
        </ol>
      ) : (
        <p className={css.soft}>The text is the same.</p>
      )}
    </>
  );
}
