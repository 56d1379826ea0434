// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import type { AnyCall } from '@midoffice/contract/kernel';
import type { PlainCall } from './client.ts';
import { downloadCall } from './download.ts';
import { snackbar } from './snackbar.ts';

const callLike = (failure: string): AnyCall =>
  ({
    name: 'downloadExtension',
    method: 'GET',
    path: '/status/download-extension',
    access: 'staff',
    mode: 'read',
    reads: [],
    changes: [],
    queryNames: [],
    hasBody: false,
    failure,
  }) satisfies PlainCall as unknown as AnyCall;
const call = callLike('Something went wrong with downloading extension.');

let fetched: { readonly mock: { restore(): void } } | undefined;

/** Answers from now on. Of two fakes, one over the other, the first one would stay. */
function answer(status: number, body: BodyInit, headers: Record<string, string>): void {
  fetched?.mock.restore();
  fetched = mock.method(globalThis, 'fetch', async () => new Response(body, { status, headers }));
}

let saved: { name: string; content: Blob }[] = [];
let shown: string[] = [];
const { document, URL: address } = globalThis;

describe('downloads', () => {
  beforeEach(() => {
    [saved, shown] = [[], []];
    mock.timers.enable({ apis: ['setTimeout'] });
    const blobs = new Map<string, Blob>();
    mock.method(address, 'createObjectURL', (blob: Blob) => {
      blobs.set('blob:1', blob);
      return 'blob:1';
    });
    Object.assign(globalThis, {
      document: {
        createElement: () => ({
          href: '',
          download: '',
          click(this: { href: string; download: string }) {
            saved.push({ name: this.download, content: blobs.get(this.href)! });
          },
        }),
      },
    });
    mock.method(snackbar, 'failure', (error: Error) => void shown.push(error.message));
  });
  afterEach(() => {
    mock.restoreAll();
    mock.timers.reset();
    Object.assign(globalThis, { document });
  });

  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0, 0x80]);

  test('what a name says of its file is shown, and nothing where it says nothing', async () => {
    const noted: string[] = [];
    mock.method(snackbar, 'info', (text: string) => void noted.push(text));
    const noteOf = (name: string) => (name.includes('-newest-') ? 'Not all.' : undefined);
    for (const name of ['a.csv', 'a-newest-5.csv']) {
      answer(200, zip, { 'content-disposition': `attachment; filename="${name}"` });
      await downloadCall(call, {}, { name: 'b.csv', noteOf });
    }
    assert.deepEqual([noted, saved.length], [['Not all.'], 2]);
  });

  test("a zip comes with its bytes and its name; a failure without a text shows the call's own", async () => {
    answer(200, zip, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="task-extension.zip"',
    });
    await downloadCall(call, {}, { name: 'extension.zip' });
    assert.equal(saved[0]?.name, 'task-extension.zip');
    assert.deepEqual(new Uint8Array(await saved[0]!.content.arrayBuffer()), zip);
    mock.restoreAll();
    mock.method(snackbar, 'failure', (error: Error) => void shown.push(error.message));
    answer(500, '', {});
    await downloadCall(call, {}, { name: 'extension.zip' });
    assert.deepEqual(shown, ['Something went wrong with downloading extension.']);
    assert.equal(saved.length, 1);
  });

  test('a file without a name of its own is saved under the given one', async () => {
    answer(200, 'a,b', { 'content-type': 'text/csv' });
    await downloadCall(call, {}, { name: 'usage.csv' });
    assert.deepEqual([saved[0]?.name, await saved[0]?.content.text()], ['usage.csv', 'a,b']);
  });

  test('a refusal in an answer of 200 saves nothing', async () => {
    answer(200, '{"success":false,"message":"Not yet"}', { 'content-type': 'application/json' });
    await downloadCall(call, {}, { name: 'usage.csv' });
    assert.deepEqual([saved.length, shown], [0, ['Not yet']]);
  });

  test('a silent download only logs its failure and shows nothing (r002-usage-email-silent)', async () => {
    const logged = mock.method(console, 'error', () => undefined);
    answer(500, '{"message":"No usage"}', { 'content-type': 'application/json' });
    await downloadCall(call, {}, { name: 'usage.csv', silent: true });
    assert.deepEqual([saved.length, shown], [0, []]);
    assert.equal(logged.mock.callCount(), 1);
    assert.equal((logged.mock.calls[0]!.arguments as unknown[])[1]?.toString(), 'CallError: No usage');
  });
});
