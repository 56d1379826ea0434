// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { type Account, engineAccount } from './account.ts';
import { firstThatRuns, packageFolder } from './binaries.ts';
import { remove, temporaryFolder } from './test-support.ts';

// A closed folder only shuts out another account, which only root can start programs under.
describe(
  'programs in a folder that the engine account cannot enter',
  { skip: process.getuid?.() !== 0 },
  () => {
    let home: string;
    let native: string;
    let places: string[];
    let account: Account | undefined;

    before(() => {
      home = temporaryFolder();
      native = join(home, 'closed', 'native');
      // Its links stay links within the closed folder, as an installation there has them.
      cpSync(packageFolder(), native, { recursive: true, verbatimSymlinks: true });
      cpSync(join(dirname(packageFolder()), 'package.json'), join(home, 'closed', 'package.json'));
      chmodSync(join(home, 'closed'), 0o700);
      chmodSync(home, 0o755);
      places = [join(home, 'closed', 'copy'), join(home, 'open')];
      account = engineAccount(join(home, 'none'));
    });
    after(() => remove(home));

    test('are copied to the first place where they run', () => {
      const binaries = firstThatRuns(native, account, places);
      assert.ok(binaries.postgres.startsWith(join(home, 'open')));
      assert.match(binaries.version, /^18/);
      assert.equal(statSync(binaries.postgres).mode & 0o022, 0, 'nobody else can replace them');
    });

    test('the copy is used again, and completed where files are missing', () => {
      const { postgres } = firstThatRuns(native, account, places);
      const made = statSync(postgres).ino;
      assert.equal(statSync(firstThatRuns(native, account, places).postgres).ino, made);
      rmSync(join(dirname(postgres), '..', 'lib', 'postgresql', 'pg_trgm.so'));
      firstThatRuns(native, account, places);
      assert.ok(existsSync(join(dirname(postgres), '..', 'lib', 'postgresql', 'pg_trgm.so')));
      assert.equal(readdirSync(join(home, 'open')).length, 1, 'no half-made copy is left');
    });

    test('a copy whose links lead back into the closed folder is made again', () => {
      const { postgres } = firstThatRuns(native, account, places);
      const library = join(dirname(postgres), '..', 'lib', 'libicui18n.so.60');
      assert.ok(!isAbsolute(readlinkSync(library)), 'the copy does not depend on the package');
      rmSync(library);
      symlinkSync(join(native, 'lib', 'libicui18n.so.60.2'), library);
      assert.match(firstThatRuns(native, account, places).version, /^18/);
      assert.ok(!isAbsolute(readlinkSync(library)));
    });

    test('a place that belongs to somebody else is not trusted', () => {
      const theirs = join(home, 'theirs');
      mkdirSync(theirs);
      chmodSync(theirs, 0o777);
      const uid = account?.uid ?? 1;
      assert.throws(() => firstThatRuns(native, account, [give(theirs, uid)]), /belongs to another user/);
    });
  },
);

function give(folder: string, uid: number): string {
  chownSync(folder, uid, uid);
  return folder;
}
