import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { promisify } from 'node:util';

const skip =
  (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) &&
  'packages are only installed on Debian, as root';

/** A package manager that takes its time, logs each call and knows what it has installed. */
const fakePrograms = {
  'apt-get': `#!/bin/sh
if [ "$(cat "$FAKE/busy" 2>/dev/null || echo 0)" -gt 0 ]; then
  echo $(($(cat "$FAKE/busy") - 1)) > "$FAKE/busy"
  echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1" >&2
  exit 100
fi
echo "$1" >> "$FAKE/calls"
[ "$1" = update ] && exit 0
sleep 0.3
touch "$FAKE/installed"
`,
  'dpkg-query': `#!/bin/sh
[ -e "$FAKE/installed" ] && printf installed
exit 0
`,
};

describe('installing packages of the distribution', { skip }, () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'midoffice-packages-'));
    for (const [name, text] of Object.entries(fakePrograms))
      writeFileSync(join(folder, name), text, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** One process that wants the package, as each lot of journeys does. */
  const install = async (): Promise<string> => {
    const module = join(import.meta.dirname, 'distribution.ts');
    const options = JSON.stringify({ lockFile: join(folder, 'lock'), retryMs: 10, timeoutMs: 20_000 });
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { installPackages } from ${JSON.stringify(module)}; installPackages('program', ['program'], ${options});`,
      ],
      { env: { ...process.env, PATH: `${folder}:${process.env['PATH']}`, FAKE: folder } },
    );
    return stdout;
  };
  const calls = (): string[] => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

  test('of processes that want it at once one installs, and the others wait and find it', async () => {
    const outputs = await Promise.all([install(), install(), install()]);
    assert.deepEqual(calls(), ['update', 'install']);
    for (const output of outputs) assert.doesNotMatch(output, /could not be installed/);
  });

  test('a package manager that somebody else uses is waited for', async () => {
    writeFileSync(join(folder, 'busy'), '3');
    assert.doesNotMatch(await install(), /could not be installed/);
    assert.deepEqual(calls(), ['update', 'install']);
  });

  test('another failure is reported and ends the attempt', async () => {
    writeFileSync(join(folder, 'apt-get'), '#!/bin/sh\necho "E: no such package" >&2\nexit 100\n', {
      mode: 0o755,
    });
    assert.match(await install(), /could not be installed: E: no such package/);
  });
});
