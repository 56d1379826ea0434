import type { Trx } from '../../../platform/db/connect.ts';
import type { MainSeries, SeriesInput } from '@midoffice/market/series/index';
import type { SeriesName } from './series.ts';

/** The layers of a series and the main series that they gave. */
export interface Built {
  readonly input: SeriesInput;
  readonly main: MainSeries;
  /** Rebuilt without a change of its layers, as after an upgrade, and every bar has its previous value. */
  readonly unchanged?: boolean;
}

/** Rebuilds what another feature derives from a main series; it gets the series that was just built. */
export type Follower = (trx: Trx, name: SeriesName, built: Built) => Promise<void>;

const followers = new Set<Follower>();

/**
 * Registers a callback that runs inside the transaction for every main series that was rebuilt: by a repair, its revert
 * or an import (an intraday import only calls `refreshAdjustments`, because it does not build a whole series). Splits
 * may have changed even where no bar did. A feature registers in its `start.ts`, with one function of its module:
 * several servers in one process start the feature again, and the callback is still registered once.
 */
export function followMainSeries(follower: Follower): void {
  followers.add(follower);
}

export async function notifyFollowers(trx: Trx, name: SeriesName, built: Built): Promise<void> {
  for (const follow of followers) await follow(trx, name, built);
}
