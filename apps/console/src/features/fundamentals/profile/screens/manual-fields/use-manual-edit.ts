import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import type { ProfileField } from '@midoffice/contract/fundamentals/profile/lists';
import type { SymbolMapping } from '@midoffice/contract/fundamentals/profile/shapes';
import type { Conflict, SentOf } from '@midoffice/contract/kernel';
import { useState } from 'react';
import type { Chosen } from '../../../../../kit/dialog/conflict-choices.ts';
import { useConflict } from '../../../../../kit/dialog/use-conflict.tsx';
import { usePreviewed } from '../../../../../kit/repair/preview-dialog.tsx';
import { labelOf, type ProfileDone } from '../../panels/changed-list.tsx';
import { changedOnly, problemOf, resolved, typed, type Changes, type Edits, type Values } from './edits.ts';

interface Loaded {
  readonly symbol: string;
  readonly type: string;
  readonly fields: readonly ProfileField[];
  readonly values: Values;
  readonly symbolMap: readonly SymbolMapping[];
}

type Sent = SentOf<typeof updateManualFieldsEdit>;

/** The edits of one form of manual fields, as far as they have come: typed, previewed, refused, saved. */
export function useManualEdit({ symbol, type, fields, values, symbolMap }: Loaded) {
  const [edits, setEdits] = useState<Edits>({});
  const [map, setMap] = useState<Changes['map']>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const clash = useConflict();
  const clear = (): void => {
    setEdits({});
    setMap(null);
    setErrors({});
  };
  const repair = usePreviewed(updateManualFieldsEdit, {
    of: [Object.entries(edits).map(([name, { text }]) => [name, text]), map?.rows],
    onClose: clear,
    onFailed(failure) {
      if (failure.field && fields.some(({ name }) => name === failure.field))
        setErrors({ [failure.field]: failure.message.replace(`${failure.field}: `, '') });
      return clash.show(failure, {
        label: labelOf,
        keepMine: (mine) => send(false, resolve(failure.conflicts, mine)),
        takeTheirs: () => void resolve(failure.conflicts, {}),
      });
    },
  });
  const present: Changes = { edits, map };
  const resolve = (conflicts: readonly Conflict[], mine: Chosen): Changes => {
    const next = resolved(symbol, present, conflicts, mine);
    setEdits(next.edits);
    setMap(next.map);
    return next;
  };
  const { changed } = changedOnly(fields, edits);
  const send = (preview: boolean, what = present): void => {
    const problems = Object.entries(what.edits).flatMap(([name, { text }]) => {
      const field = fields.find((one) => one.name === name);
      const problem = field && problemOf(field, text);
      return problem ? [[name, problem] as const] : [];
    });
    setErrors(Object.fromEntries(problems));
    if (problems.length) return;
    const sent = changedOnly(fields, what.edits);
    repair.run({
      type,
      symbol,
      ...sent.changed,
      ...(what.map && { shortSymbolMap: what.map.rows, expectedSymbolMap: what.map.read }),
      expected: sent.expected,
      preview,
    } as Sent);
  };
  const count = Object.keys(changed).length + (map ? 1 : 0);
  return {
    edits,
    errors,
    map,
    mapRows: map?.rows ?? symbolMap,
    count,
    dirty: Object.keys(edits).length > 0 || map !== null,
    pending: repair.pending,
    preview: repair.preview as ProfileDone | null,
    dialog: clash.dialog,
    edit: (name: string, text: string): void => {
      setErrors((old) => Object.fromEntries(Object.entries(old).filter(([other]) => other !== name)));
      setEdits((old) => typed(values, old, name, text));
    },
    restore: (kept: Edits, keptMap: Changes['map']): void => {
      setEdits((old) => ({ ...kept, ...old }));
      setMap((old) => old ?? keptMap);
    },
    setMap: (rows: readonly SymbolMapping[]): void =>
      setMap((old) => ({ rows, read: old?.read ?? symbolMap })),
    clear,
    send,
    /** Takes the correction of a field out at once. */
    reset: (name: string): void => repair.run({ type, symbol, reset: [name], preview: false } as Sent),
  };
}
