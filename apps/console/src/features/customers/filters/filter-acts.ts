import { toggleUserDomainFilter } from '@midoffice/contract/customers/filters/calls/toggle-user-domain-filter';
import type { UserDomainFilter } from '@midoffice/contract/customers/filters/shapes';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useWrite } from '../../../data/queries.ts';
import { useConflict } from '../../../kit/dialog/use-conflict.tsx';

export interface FilterActs {
  /** Opens the details. */
  open(id: string): void;
  /** Asks before it deletes. */
  remove(filter: UserDomainFilter): void;
  /** Switches a filter on, or off. */
  toggle(filter: UserDomainFilter): void;
  /** The id of the filter that is being switched. */
  readonly toggling: string | null;
}

export const FilterActsContext = createContext<FilterActs | null>(null);

/** What can be done with a filter. @throws Error outside the screen of filters */
export function useFilterActs(): FilterActs {
  const acts = useContext(FilterActsContext);
  if (!acts) throw new Error('no screen of filters is around this');
  return acts;
}

const stateWord = (isActive: unknown): string => (isActive ? 'active' : 'inactive');

/** Switches filters; where somebody else was quicker, both states are shown. */
export function useToggle(): Pick<FilterActs, 'toggle' | 'toggling'> & { readonly dialog: ReactNode } {
  const [toggling, setToggling] = useState<string | null>(null);
  const conflict = useConflict();
  const write = useWrite(toggleUserDomainFilter, {
    onFailed: (error, input) =>
      conflict.show(error, {
        keepMine: ({ isActive }) =>
          // What the person wanted is the other state of what they had read: it may be that by now.
          isActive?.actual !== isActive?.wanted &&
          void write.run({ ...input, expected: { isActive: isActive?.actual === true } }),
        words: stateWord,
        label: () => 'Status',
      }),
  });
  return {
    dialog: conflict.dialog,
    toggling,
    toggle({ _id: id, isActive }) {
      setToggling(id);
      void write.run({ id, expected: { isActive } }).then(() => setToggling(null));
    },
  };
}
