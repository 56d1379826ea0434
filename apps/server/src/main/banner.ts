import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DemoSignIn } from '../platform/demo/world.ts';

export const release = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
    version: string;
  }
).version;

interface Ready {
  readonly address: string;
  readonly dataDir: string;
  readonly signIns: readonly DemoSignIn[];
  /** Nobody can sign in yet. */
  readonly needsFirstAdmin: boolean;
  readonly external: boolean;
}

/** What a start prints once the server answers. */
export function banner(ready: Ready): string {
  const lines = [`Midoffice ${release} is ready at ${ready.address}`, ''];
  if (ready.signIns.length) {
    const widths = (['role', 'email'] as const).map((field) =>
      Math.max(...ready.signIns.map((one) => one[field].length)),
    );
    lines.push('Sign in to the demo as');
    for (const { role, email, password } of ready.signIns)
      lines.push(`  ${role.padEnd(widths[0]!)}  ${email.padEnd(widths[1]!)}  password ${password}`);
    lines.push('');
  }
  if (ready.needsFirstAdmin)
    lines.push('Nobody can sign in yet. Make the first admin:', '  npm run cli -- staff create --help', '');
  lines.push(
    `Data    ${resolve(ready.dataDir)}${ready.external ? ' (files and keys; records in the database at DATABASE_URL)' : ''}`,
    'Stop    Ctrl+C',
  );
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n\n`;
}
