import { listSavedViews } from '@midoffice/contract/system/views/calls/list-saved-views';
import { useMemo } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { useToolLabel } from '../../../../kit/nav/tools.ts';
import { openView } from '../open-view.ts';

/** A saved view as something that can be gone to. */
export interface ViewOption {
  readonly key: string;
  readonly label: string;
  /** Its tool and, where it is somebody else's, whose. */
  readonly about: string;
  run(): void;
}

/** The saved views that a person sees; none while they are being read or cannot be. */
export function useViewOptions(): readonly ViewOption[] {
  const { data } = useRead(listSavedViews, {});
  const labelOf = useToolLabel();
  return useMemo(
    () =>
      (data?.views ?? []).map((view) => ({
        key: `view/${view.id}`,
        label: view.name,
        about: [labelOf(view.page, view.item) ?? view.item, !view.own && view.owner]
          .filter(Boolean)
          .join(' · '),
        run: () => openView(view),
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what tools are called changes with the tree, which draws all anew
    [data],
  );
}
