import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import type { ProfileField } from '@midoffice/contract/fundamentals/profile/lists';
import type { ProfileValue, SymbolMapping } from '@midoffice/contract/fundamentals/profile/shapes';
import type { SentOf } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { useConflict } from '../../../../../kit/dialog/use-conflict.tsx';
import { usePreviewed } from '../../../../../kit/repair/preview-dialog.tsx';
import { labelOf, type ProfileDone } from '../../panels/changed-list.tsx';
import { changedOnly, problemOf, typed, type Edits, type Values } from './edits.ts';

interface Loaded {
  readonly symbol: string;
  readonly type: string;
  readonly fields: readonly ProfileField[];
  readonly values: Values;
}

type Sent = SentOf<typeof updateManualFieldsEdit>;

/** The edits of one form of manual fields, as far as they have come: typed, previewed, refused, saved. */
export function useManualEdit({ symbol, type, fields, values }: Loaded) {
  const [edits, setEdits] = useState<Edits>({});
  const [map, setMap] = useState<readonly SymbolMapping[] | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const clash = useConflict();
  const clear = (): void => {
    setEdits({});
    setMap(null);
    setErrors({});
  };
  const repair = usePreviewed(updateManualFieldsEdit, {
    of: [edits, map],
    onClose: clear,
    onFailed(failure) {
      if (failure.field && fields.some(({ name }) => name === failure.field))
        setErrors({ [failure.field]: failure.message.replace(`${failure.field}: `, '') });
      return clash.show(failure, {
        label: labelOf,
        keepMine: (mine) =>
          send(
            false,
            Object.fromEntries(Object.entries(mine).map(([name, one]) => [name, one.actual as ProfileValue])),
          ),
        takeTheirs: clear,
      });
    },
  });
  const { changed, expected } = changedOnly(fields, edits);
  const send = (preview: boolean, actual: Readonly<Record<string, ProfileValue>> = {}): void => {
    const problems = Object.entries(edits).flatMap(([name, { text }]) => {
      const field = fields.find((one) => one.name === name);
      const problem = field && problemOf(field, text);
      return problem ? [[name, problem] as const] : [];
    });
    setErrors(Object.fromEntries(problems));
    if (problems.length) return;
    repair.run({
      type,
      symbol,
      ...changed,
      ...(map && { shortSymbolMap: map }),
      expected: { ...expected, ...actual },
      preview,
    } as Sent);
  };
  const count = Object.keys(changed).length + (map ? 1 : 0);
  return {
    edits,
    errors,
    map,
    count,
    dirty: Object.keys(edits).length > 0 || map !== null,
    pending: repair.pending,
    preview: repair.preview as ProfileDone | null,
    dialog: clash.dialog,
    edit: (name: string, text: string): void => {
      setErrors((old) => Object.fromEntries(Object.entries(old).filter(([other]) => other !== name)));
      setEdits((old) => typed(values, old, name, text));
    },
    restore: (kept: Edits): void => setEdits((old) => ({ ...kept, ...old })),
    setMap,
    clear,
    send,
    /** Takes the correction of a field out at once. */
    reset: (name: string): void => repair.run({ type, symbol, reset: [name], preview: false } as Sent),
  };
}
