import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { calls } from '@midoffice/contract';
import { answersPost, permissionKeys, type AnyCall } from '@midoffice/contract/kernel';
import type { AnyHandler } from '../platform/http/implement.ts';

const features = join(import.meta.dirname, '..', 'features');
const contract = join(import.meta.dirname, '../../../../packages/contract/src');
const consoleFeatures = join(import.meta.dirname, '../../../console/src/features');
const journeys = join(import.meta.dirname, '../../../../e2e/src');

interface HandlerFile {
  readonly file: string;
  readonly handler: AnyHandler | undefined;
}

async function handlerFiles(): Promise<HandlerFile[]> {
  const found: HandlerFile[] = [];
  for await (const file of glob('*/*/calls/*.ts', { cwd: features })) {
    if (file.includes('.test.')) continue;
    const module = (await import(join(features, file))) as { handler?: AnyHandler };
    found.push({ file, handler: module.handler });
  }
  return found.sort((a, b) => (a.file < b.file ? -1 : 1));
}

const kebab = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** Method and path of every address that a call answers, parameters by place. */
function addressesOf(call: AnyCall): string[] {
  const methods = answersPost(call) ? ['GET', 'POST'] : [call.method];
  const paths = [call.path, ...(call.aliases ?? [])];
  return paths.flatMap((path) => methods.map((method) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`));
}

function problemsOfCall(call: AnyCall): string[] {
  const problems: string[] = [];
  const known: readonly unknown[] = ['public', 'token', 'pending', 'self', 'console', 'staff', 'admin'];
  const access: unknown = call.access;
  if (Array.isArray(access)) {
    if (!access.length) problems.push('is open to nobody');
    // The plain key of an item that is called like its section is a key too.
    for (const key of access)
      if (!permissionKeys.includes(String(key))) problems.push(`wants the unknown key ${String(key)}`);
  } else if (!known.includes(access)) problems.push('says nothing of who may make it');
  if (call.mode !== 'read' && !call.audit) problems.push('writes but has no audit kind');
  if (call.answers?.includes('text/csv') && !call.audit)
    problems.push('exports a list but has no audit kind');
  if (call.audit && !/^[a-z][a-z-]*\.[a-z][a-z-]*$/.test(call.audit))
    problems.push(`has an audit kind that is not subject.act: ${call.audit}`);
  if (!call.summary.trim()) problems.push('has no summary');
  if (!call.path.startsWith('/')) problems.push('has a path that does not begin with /');
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();
  const declared = Object.keys(call.params?.shape ?? {}).sort();
  if (inPath.join() !== declared.join())
    problems.push(`has the path parameters ${inPath.join()} but declares ${declared.join()}`);
  return problems.map((problem) => `${call.name} ${problem}`);
}

describe('conventions', async () => {
  const files = await handlerFiles();

  test('each contract file below calls/ exports one call, called like the file', async () => {
    const problems: string[] = [];
    for await (const file of glob('*/*/calls/*.ts', { cwd: contract })) {
      const module = (await import(join(contract, file))) as Record<string, AnyCall>;
      const [[name, call] = [], ...others] = Object.entries(module);
      if (!name || !call?.name || others.length)
        problems.push(`${file} must export one call and nothing else`);
      else if (call.name !== name) problems.push(`${file}: ${name} calls itself ${call.name}`);
      else if (basename(file) !== `${kebab(name)}.ts`) problems.push(`${file} should be ${kebab(name)}.ts`);
    }
    assert.deepEqual(problems, []);
    assert.ok(calls.length > 0);
  });

  test('each call that compares what its caller had read says what leaving it out means', async () => {
    const silent: string[] = [];
    let compared = 0;
    for await (const file of glob('{billing,customers}/*/calls/*.ts', { cwd: contract })) {
      const module = (await import(join(contract, file))) as Record<string, AnyCall>;
      for (const call of Object.values(module)) {
        const expected = call.body?.shape['expected'] as { description?: string } | undefined;
        if (!expected) continue;
        compared += 1;
        if (!/ 409 .* Left out: /.test(expected.description ?? '')) silent.push(call.name);
      }
    }
    assert.deepEqual(silent, []);
    assert.ok(compared > 8);
  });

  test('a feature is in one group, the same in contract, server, console and journeys', async () => {
    const groups = new Map<string, Set<string>>();
    for (const root of [contract, features, consoleFeatures, journeys])
      for await (const file of glob('*/*/**/*.{ts,tsx}', { cwd: root })) {
        const [group = '', feature = ''] = file.split('/');
        if (!/\.tsx?$/.test(feature)) groups.set(feature, (groups.get(feature) ?? new Set()).add(group));
      }
    const scattered = [...groups].filter(([, found]) => found.size > 1);
    assert.deepEqual(scattered, []);
  });

  test('every call says who may make it, and how the audit names it where it writes', () => {
    assert.deepEqual(calls.flatMap(problemsOfCall), []);
  });

  test('no two calls have one name, or answer one address', () => {
    const names = new Map<string, number>();
    for (const call of calls) names.set(call.name, (names.get(call.name) ?? 0) + 1);
    const twice = [...names]
      .filter(([, count]) => count > 1)
      .map(([name]) => `the name ${name} is used twice`);
    const owners = new Map<string, string>();
    for (const call of calls) {
      for (const address of addressesOf(call)) {
        const owner = owners.get(address);
        if (owner) twice.push(`${address} is answered by ${owner} and ${call.name}`);
        owners.set(address, call.name);
      }
    }
    assert.deepEqual(twice, []);
  });

  test('every call has one handler, and every handler a contract line', () => {
    const problems: string[] = [];
    for (const call of calls) {
      const own = files.filter(({ handler }) => handler?.call === call);
      if (own.length !== 1) problems.push(`${call.name} has ${own.length} handlers`);
    }
    for (const { file, handler } of files) {
      if (!handler) problems.push(`${file} exports no handler`);
      else if (!calls.includes(handler.call as AnyCall)) problems.push(`${file} has no contract line`);
      else if (!file.endsWith(`/${kebab((handler.call as AnyCall).name)}.ts`)) {
        problems.push(`${file} should be called ${kebab((handler.call as AnyCall).name)}.ts`);
      }
    }
    assert.deepEqual(problems, []);
  });

  test('an effect whose call asks for a password is not taken up again without it', () => {
    const asking = files.flatMap(({ handler }) => {
      if (handler?.mode !== 'effect') return [];
      const { call } = handler as { call: AnyCall };
      const asks = call.stepUp === true || Object.keys(call.body?.shape ?? {}).includes('password');
      return asks ? [{ name: call.name, asksAnew: handler.kind?.asksAnew }] : [];
    });
    assert.ok(asking.length > 0);
    assert.deepEqual(
      asking.filter(({ asksAnew }) => !asksAnew),
      [],
    );
  });

  test('screens save lists by saveRows alone, which records the export', async () => {
    const root = join(consoleFeatures, '..');
    const own = new Set(['kit/table/csv.ts', 'kit/table/save-rows.ts', 'kit/table/csv.test.ts']);
    const problems: string[] = [];
    for await (const file of glob('**/*.{ts,tsx}', { cwd: root }))
      if (!own.has(file) && /\btoCsv\b|table\/csv\.ts'/.test(readFileSync(join(root, file), 'utf8')))
        problems.push(`${file} writes CSV by itself`);
    assert.deepEqual(problems, []);
    assert.ok(existsSync(join(root, 'kit/table/csv.ts')));
  });

  test('every handler has a test beside it that makes its call', () => {
    const problems: string[] = [];
    for (const { file, handler } of files) {
      const beside = join(features, file.replace(/\.ts$/, '.test.ts'));
      if (!handler) continue;
      const { name } = handler.call as AnyCall;
      if (!existsSync(beside)) problems.push(`${file} has no test beside it`);
      else if (!new RegExp(`\\b${name}\\b`).test(readFileSync(beside, 'utf8')))
        problems.push(`the test of ${file} never makes the call ${name}`);
    }
    assert.deepEqual(problems, []);
  });
});
