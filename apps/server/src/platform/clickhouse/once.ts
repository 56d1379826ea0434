import type { ClickHouse } from './clickhouse.ts';
import { EngineMissing } from './problems.ts';

const triesAtMost = 3;

/**
 * Stores lines once, whatever ends amid it. The embedded engine writes the lines of one month whole or not at all, and
 * rebuilds the roll-ups after an unclean end: rows that are there are complete, missing ones are sent again.
 * A server builds nothing again: there the token alone has to fill what a cut-off try left out.
 * @param work.isThere whether the lines, all of one month, are in their table
 */
export async function storeOnce(
  engine: Pick<ClickHouse, 'embedded'>,
  work: { isThere(): Promise<boolean>; insert(): Promise<void> },
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    if (engine.embedded && (await work.isThere())) return;
    try {
      return await work.insert();
    } catch (error) {
      if (!engine.embedded || !(error instanceof EngineMissing) || tries >= triesAtMost) throw error;
    }
  }
}
