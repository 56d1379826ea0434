import type { Bar } from '@midoffice/market';
import type { Fix, Task } from './fix.ts';
import { deletionRows } from './cell-rows.ts';
import { priceFix } from './price-fix.ts';

/** A fix that looks for bars that should not be, and takes them out. */
interface BarRemoval {
  readonly label: string;
  readonly notes: string;
  readonly remedy: string;
  /** The bars, ascending; `value` where a figure of the bar helps to judge it. */
  find(
    bars: readonly Bar[],
    task: Task,
  ): readonly { readonly from: string; readonly reason: string; readonly value?: number }[];
}

/** Makes a fix of a rule that finds single bars which should not exist. */
export const barRemoval = ({ find, ...texts }: BarRemoval): Fix =>
  priceFix({
    ...texts,
    find: ({ main }, _params, task) =>
      find(main.bars, task).map(({ from, reason, value = null }) => ({
        date: from,
        field: 'bar',
        value,
        suggested: null,
        reason,
      })),
    repair: ({ session }, { main }, found) =>
      deletionRows(session, main.bars, new Set(found.map(({ date }) => date))),
  });
