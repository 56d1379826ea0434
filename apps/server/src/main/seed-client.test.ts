// Long: runs with `npm test -- all`.
// A client written from the tables of the seeds alone: it knows nothing of the contract, speaks HTTP to a started demo, and
// checks status, media type, names and shapes of every call that is built.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fillFromDemo } from '../testing/demo-folder.ts';
import { startServer, temporaryDataDir, type ServerProcess } from '../testing/process.ts';
import { ask, isMain, type Row, type World } from '../testing/seed-client/client.ts';
import { rowFiles } from '../testing/seed-client/rows.ts';
import { differs } from '../testing/seed-client/shape.ts';
import { makeWorld } from '../testing/seed-client/world.ts';

const rows: readonly Row[] = rowFiles.flatMap((file) => file.rows);
const inventory = join(import.meta.dirname, '../../../../../shared/inventory/calls.tsv');

/** The calls that the seeds name; none where their inventory is not beside the project. */
function seedCalls(): readonly Readonly<Record<string, string>>[] {
  if (!existsSync(inventory)) return [];
  const [head = '', ...lines] = readFileSync(inventory, 'utf8').trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((text, i) => [names[i]!, text])));
}

const pathsOf = (call: Readonly<Record<string, string>>): string[] => {
  const aliases = /alias=([^.\s]+)/.exec(call['notes'] ?? '')?.[1]?.split(';') ?? [];
  return [call['path']!, ...aliases.filter((path) => path.startsWith('/'))];
};

const namesIn = (list: string): string[] =>
  list
    .replace(/^multipart:/, '')
    .split(/[,|]/)
    .map((name) => name.trim().replace(/^multipart:/, ''))
    .filter((name) => /^\w+$/.test(name));

describe('a client that knows the seeds alone: its key goes as apikey (r001-apikey-param)', () => {
  const data = temporaryDataDir();
  let server: ServerProcess;
  let world: World;
  before(async () => {
    fillFromDemo(data.path);
    server = await startServer({ DATA_DIR: data.path, DEMO: '1' });
    world = await makeWorld(server.url);
  });
  after(async () => {
    await server.end('SIGINT');
    data.remove();
  });

  for (const [n, row] of rows.entries()) {
    const [method, path] = row.call.split(' ') as [string, string];
    test(`${n + 1}. ${row.call}`, async () => {
      let answered = await ask(world, row);
      if (row.changes && isMain(path)) {
        assert.equal(answered.status, 403, `a plain session may not ${row.call}`);
        answered = await ask(world, row, 'POST');
      }
      const said = JSON.stringify(answered.body).slice(0, 600);
      if (row.refusal && answered.status !== 200) {
        const { error, message, success } = answered.body as Record<string, string>;
        assert.equal(answered.status, row.refusal[0], said);
        assert.match(message!, row.refusal[1]);
        assert.deepEqual([success, error], [false, message]);
        return;
      }
      assert.equal(answered.status, 200, `${method} ${said}`);
      const [type] = answered.type.split(';');
      if (row.answer === 'text/csv' || row.answer === 'application/zip') assert.equal(type, row.answer);
      else {
        assert.equal(type, 'application/json');
        assert.equal(differs(answered.body, row.answer), undefined, said);
      }
    });
  }

  test('every call of the inventory is made with all its names, or is not built', async (t) => {
    const listed = seedCalls().filter(({ method }) => method === 'GET' || method === 'POST');
    if (!listed.length) {
      t.diagnostic('skipped: ../shared/inventory is not beside the project');
      return;
    }
    const problems: string[] = [];
    for (const call of listed) {
      const own = rows.filter((row) => row.call === `${call['method']} ${call['path']}`);
      if (own.length) {
        const sent = new Set(
          own.flatMap((row) => [...Object.keys(row.input(world)), ...Object.keys(row.query?.(world) ?? {})]),
        );
        const missing = [...namesIn(call['query']!), ...namesIn(call['body']!)].filter(
          (name) => name !== 'apikey' && !sent.has(name),
        );
        if (missing.length) problems.push(`${call['id']} is made without ${missing.join(', ')}`);
        continue;
      }
      for (const path of pathsOf(call)) {
        const address = `${world.url}${path.replace(/\{\w+\}/g, 'x')}`;
        const { status } = await fetch(address, {
          method: call['method']!,
          headers: { cookie: world.cookie },
        });
        if (status !== 404) problems.push(`${call['id']} answers ${status}, and no row makes it`);
      }
    }
    assert.deepEqual(problems, []);
  });

  test('aliases that the seeds name answer as the first path does', async () => {
    for (const call of seedCalls().filter(({ method }) => method === 'GET')) {
      const own = rows.find((row) => row.call === `GET ${call['path']}` && !row.changes);
      if (!own) continue;
      for (const path of pathsOf(call).slice(1)) {
        const { status } = await ask(world, { ...own, call: `GET ${path}` });
        assert.equal(status, 200, path);
      }
    }
  });
});
