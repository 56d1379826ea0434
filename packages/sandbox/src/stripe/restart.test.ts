import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '../index.ts';
import { customerWith, monthlyPrice, open, sdkFor, secretKey, temporaryFolder } from './testing.ts';

const index = fileURLToPath(new URL('../index.ts', import.meta.url));

const program = `
  const { startSandbox } = await import(process.argv[1]);
  const sandbox = await startSandbox({ stateDir: process.argv[2], seed: 7, stripe: { secretKey: process.argv[3] } });
  process.stdout.write(sandbox.port + '\\n');
`;

async function startChild(t: TestContext, stateDir: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, index, stateDir, secretKey], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
    child.once('exit', (code) => reject(new Error(`The child ended with ${code}.`)));
  });
  return { child, port };
}

test('every acknowledged write survives SIGKILL, idempotency keys included', async (t) => {
  const stateDir = temporaryFolder();
  const { child, port } = await startChild(t, stateDir);
  const before = sdkFor({ port });
  const price = await monthlyPrice(before);
  const customer = await customerWith(before);
  const subscription = await before.subscriptions.create(
    { customer: customer.id, items: [{ price: price.id }] },
    { idempotencyKey: 'sub-1' },
  );
  const acknowledged: string[] = [];
  const killing = new AbortController();
  const writing = (async (): Promise<void> => {
    for (let at = 0; !killing.signal.aborted; at += 1) {
      const made = await before.customers.create({ name: `C ${at}` }).catch(() => null);
      if (made) acknowledged.push(made.id);
    }
  })();
  while (acknowledged.length < 25) await new Promise((resolve) => setTimeout(resolve, 5));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  killing.abort();
  await writing;

  const { sandbox, stripe } = await open(t, { stateDir, seed: 7 });
  assert.equal(sandbox.restored, true);
  for (const id of acknowledged) assert.equal((await stripe.customers.retrieve(id)).id, id);
  const again = await stripe.subscriptions.create(
    { customer: customer.id, items: [{ price: price.id }] },
    { idempotencyKey: 'sub-1' },
  );
  assert.equal(again.id, subscription.id);
  assert.equal(sandbox.stripe.count('subscriptions'), 1);
  const fresh = await stripe.customers.create({});
  assert.ok(!acknowledged.includes(fresh.id));
});

test('a closed sandbox continues where it was, clock included', async (t) => {
  const stateDir = temporaryFolder();
  const now = (): number => Date.UTC(2025, 0, 15);
  const first = await startSandbox({ stateDir, now, stripe: { secretKey } });
  const price = await monthlyPrice(sdkFor(first));
  const customer = await customerWith(sdkFor(first));
  const made = await sdkFor(first).subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  });
  first.clock.advance(20 * 86_400_000);
  await first.close();
  const { sandbox, stripe } = await open(t, { stateDir, now });
  assert.equal(sandbox.clock.nowMs(), now() + 20 * 86_400_000);
  sandbox.clock.advance(20 * 86_400_000);
  assert.equal((await stripe.invoices.list({ subscription: made.id })).data.length, 2);
});

test('the same seed and calls give the same ids', async (t) => {
  const ids: string[] = [];
  for (const seed of [1, 1, 2]) {
    const { stripe } = await open(t, { seed });
    await stripe.customers.list();
    const customer = await customerWith(stripe);
    const price = await monthlyPrice(stripe);
    ids.push((await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })).id);
  }
  assert.equal(ids[0], ids[1]);
  assert.notEqual(ids[0], ids[2]);
  assert.match(ids[0] ?? '', /^sub_[0-9A-Za-z]{24}$/);
});
