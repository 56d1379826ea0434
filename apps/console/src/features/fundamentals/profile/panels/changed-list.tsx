import { allFields } from '@midoffice/contract/fundamentals/profile/lists';
import type { OutputOf } from '@midoffice/contract/kernel';
import type { profileUpdate } from '@midoffice/contract/fundamentals/profile/calls/profile-update';
import { DiffView } from '../../../../kit/data-view/diff-view.tsx';
import { RepairWarnings } from '../../../../kit/repair/repair-warnings.tsx';

const labels = new Map(allFields.map(({ name, label }) => [name, label]));

/** A field as people call it. */
export const labelOf = (name: string): string =>
  labels.get(name) ?? name.replace(/^shortSymbolMap\./, 'Symbol map, ');

export type ProfileDone = OutputOf<typeof profileUpdate>;

/** What a repair of a profile changes, field by field, with what looks wrong about it. */
export function ChangedList({ label, done }: { readonly label: string; readonly done: ProfileDone }) {
  const { changed, effects, cells } = done;
  const none = cells.length ? 'No value of the profile would change.' : 'Nothing would change.';
  return (
    <div>
      <RepairWarnings effects={effects} />
      {changed.length ? (
        <DiffView
          label={label}
          whereLabel="Source"
          cells={changed.map(({ field, source, before, after }) => ({
            where: source ?? '–',
            field: labelOf(field),
            before,
            after,
          }))}
        />
      ) : (
        <p role="status">{done.preview ? none : done.message}</p>
      )}
    </div>
  );
}
