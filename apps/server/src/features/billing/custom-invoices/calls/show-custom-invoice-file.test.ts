import { showCustomInvoiceFile } from '@midoffice/contract/billing/custom-invoices/calls/show-custom-invoice-file';
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  billedCustomer,
  fileOf,
  invoiceInput,
  invoiceWorld,
  makeInvoice,
  type InvoiceWorld,
} from '../testing/invoices.ts';

let world: InvoiceWorld;
let path: string;
before(async () => {
  world = await invoiceWorld();
  const { userid, client } = await billedCustomer(world);
  path = (await makeInvoice(world.admin, invoiceInput({ userid, client }))).filePath;
});
after(() => world.close());

test('the file opens with the session of whoever holds the tool, and with nothing else', async () => {
  const holder = await world.server.staff({ role: 'standard', permissions: ['create custom invoice'] });
  const outsider = await world.server.staff({ role: 'standard', permissions: ['charts'] });
  const answers = await Promise.all(
    [holder.cookie, outsider.cookie, 'nonsense'].map((cookie) => fileOf(world, path, cookie)),
  );
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 403, 401],
  );
  assert.equal((await fileOf(world, path, '')).statusCode, 401);
  const [file] = answers;
  assert.equal(file!.headers['content-type'], 'application/pdf');
  assert.match(String(file!.headers['content-disposition']), /^attachment; filename="invoice-[\w.-]+\.pdf"$/);
  assert.equal(file!.headers['x-content-type-options'], 'nosniff');
  assert.equal(file!.rawPayload.subarray(0, 5).toString('latin1'), '%PDF-');
});

const name = '0123456789abcdef0123456789abcdef.pdf';
const refused: readonly (readonly [string, string, number])[] = [
  ['a path upwards', '../../etc/passwd', 400],
  ['a path upwards in the folder', 'custom-invoices/../../settings.json', 400],
  ['an encoded path upwards', '..%2f..%2fetc%2fpasswd', 400],
  ['a path upwards that is encoded twice', '%252e%252e%252fetc%252fpasswd', 400],
  ['an absolute path', '/etc/passwd', 400],
  ['an address', 'file:///etc/passwd', 400],
  ['a backslash', 'custom-invoices%5c..%5c..%5cboot.ini', 400],
  ['an end of text', `custom-invoices/${name}%00.txt`, 400],
  ['a line break after the name', `custom-invoices/${name}%0a`, 400],
  ['another folder', `photos/${name}`, 400],
  ['the name alone', name, 400],
  ['capitals', `custom-invoices/${name.toUpperCase()}`, 400],
  ['no path', '', 400],
  ['a file that no invoice has', `custom-invoices/${name}`, 404],
];
for (const [what, asked, status] of refused)
  test(`${what} is refused`, async () => {
    const answer = await fileOf(world, asked);
    assert.equal(answer.statusCode, status, answer.body);
    assert.match(answer.headers['content-type'] as string, /^application\/json/);
  });

test('a path that is none names its field', async () => {
  const { status, body } = await world.admin.call(showCustomInvoiceFile, { path: '../secret' });
  assert.deepEqual([status, body.message], [400, 'path: must be the file path of a custom invoice']);
});

test('two paths at once are refused', async () => {
  assert.equal((await fileOf(world, `${path}&path=/etc/passwd`)).statusCode, 400);
});

test('a link in the folder leads nowhere', async () => {
  const { DATA_DIR } = world.server.platform.settings;
  const folder = join(DATA_DIR, 'files', 'custom-invoices');
  mkdirSync(folder, { recursive: true });
  const secret = join(DATA_DIR, 'outside.txt');
  writeFileSync(secret, 'outside the folder');
  symlinkSync(secret, join(folder, name));
  // Even an invoice that names it does not open it. Source: d099.
  await world.server.platform.db
    .updateTable('custom_invoice')
    .set({ file_name: `custom-invoices/${name}` })
    .where('file_name', '=', path)
    .execute();
  const answer = await fileOf(world, `custom-invoices/${name}`);
  assert.equal(answer.statusCode, 404);
  assert.ok(!answer.body.includes('outside the folder'));
});
