import type { Trx } from '../../../platform/db/connect.ts';
import type { MainSeries, SeriesInput } from '@midoffice/market/series/index';
import type { SeriesName } from './series.ts';

/** The layers of a series and the main series that they gave. */
export interface Built {
  readonly input: SeriesInput;
  readonly main: MainSeries;
  /** Made again without a change of its layers, as after an upgrade, and every bar came out as it stood. */
  readonly unchanged?: boolean;
}

/** Makes again what another room derives from a main series; it gets the series as it was just made. */
export type Follower = (trx: Trx, name: SeriesName, built: Built) => Promise<void>;

const followers = new Set<Follower>();

/**
 * Has a room told, inside the transaction, of every main series that was made again: by a repair, its revert or an
 * import (an intraday import calls `refreshAdjustments` alone: it has no whole series to give). Splits may have changed where no bar did. A room does so from its `start.ts`, with one function of its module:
 * several servers in one process start it again, and it still follows once.
 */
export function followMainSeries(follower: Follower): void {
  followers.add(follower);
}

export async function notifyFollowers(trx: Trx, name: SeriesName, built: Built): Promise<void> {
  for (const follow of followers) await follow(trx, name, built);
}
