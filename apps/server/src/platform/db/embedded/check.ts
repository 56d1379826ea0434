// Run by scripts/bootstrap.mjs after an install: exit 0 when PostgreSQL's programs run on this machine,
// else what is wrong on stderr.
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { engineAccount } from './account.ts';
import { findBinaries } from './binaries.ts';

try {
  const place = join(tmpdir(), 'midoffice-check');
  findBinaries(engineAccount(place), place);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
