import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownFolder } from '../../../testing/own-folder.ts';
import { createClickHouse, type ClickHouse } from '../clickhouse.ts';
import { createEngine, type Engine } from '../engine.ts';

let shared: Engine | undefined;

/** One engine for the process, in memory where there is any; it and its folder go with the process. */
function sharedEngine(): Engine {
  if (shared) return shared;
  const folder = ownFolder('midoffice-usage-', existsSync('/dev/shm') ? '/dev/shm' : tmpdir());
  const engine = createEngine({ folder, notify: () => undefined });
  process.once('exit', () => {
    try {
      if (engine.pid !== undefined) process.kill(engine.pid, 'SIGKILL');
    } catch {
      // Gone by itself.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  shared = {
    address: () => engine.address(),
    lost: (address) => engine.lost(address),
    get pid() {
      return engine.pid;
    },
    endedFor: (id) => engine.endedFor(id),
    // Others in this process go on with it.
    stop: async () => undefined,
  };
  return shared;
}

/**
 * A usage engine with a database of its own, made when it is first asked.
 * @param library another one than the engine's, which then is not there
 */
export function testClickHouse(library?: string): ClickHouse {
  const lone = (): Engine =>
    createEngine({
      folder: join(tmpdir(), 'midoffice-no-usage'),
      notify: () => undefined,
      library: library!,
    });
  return createClickHouse({
    engine: library === undefined ? sharedEngine() : lone(),
    url: '',
    database: `test_${randomBytes(6).toString('hex')}`,
  });
}
