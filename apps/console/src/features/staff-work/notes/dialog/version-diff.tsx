import type { OutputOf } from '@midoffice/contract/kernel';
import type { getNoteVersion } from '@midoffice/contract/staff-work/notes/calls/get-note-version';
import { DiffView, type Difference } from '../../../../kit/data-view/diff-view.tsx';
import { LineDiffView } from '../../../../kit/data-view/line-diff-view.tsx';
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

/** What a saved state changed: fields before and after, and the lines of the text. */
export function VersionDiff({ state, previous }: { readonly state: State; readonly previous: State | null }) {
  const fields = previous ? fieldsOf(state, previous) : [];
  return (
    <>
      {fields.length > 0 && <DiffView label="Changed fields" cells={fields} />}
      <LineDiffView label="Changed lines" before={previous?.content ?? ''} after={state.content} />
    </>
  );
}
