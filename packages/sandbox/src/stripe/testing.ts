import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import Stripe from 'stripe';
import { type Sandbox, type SandboxOptions, startSandbox } from '../index.ts';

export const secretKey = 'sk_test_sandbox_0123456789';

/** 15 January 2025, 12:00 UTC. */
export const jan15 = Date.UTC(2025, 0, 15, 12) / 1000;

export const daySeconds = 86_400;

/** The real SDK, pointed at a sandbox. */
export function sdkFor(
  sandbox: { port: number },
  options: { key?: string; retries?: number; timeoutMs?: number } = {},
): Stripe {
  return new Stripe(options.key ?? secretKey, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: options.retries ?? 0,
    timeout: options.timeoutMs ?? 10_000,
    telemetry: false,
  });
}

/** A sandbox that ends with its test, and the SDK for it. */
export async function open(
  t: TestContext,
  options: Partial<Omit<SandboxOptions, 'stripe'>> & { stripe?: Partial<SandboxOptions['stripe']> } = {},
): Promise<{ sandbox: Sandbox; stripe: Stripe }> {
  const sandbox = await startSandbox({ ...options, stripe: { secretKey, ...options.stripe } });
  t.after(() => sandbox.close());
  return { sandbox, stripe: sdkFor(sandbox) };
}

/** A monthly price of a fresh product. */
export async function monthlyPrice(
  stripe: Stripe,
  unitAmountCents = 2000,
  name = 'Pro',
): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name });
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: unitAmountCents,
    recurring: { interval: 'month' },
  });
}

/** A customer whose default card is this test card, on a test clock where one is given. */
export async function customerWith(
  stripe: Stripe,
  card = 'pm_card_visa',
  testClock?: string,
): Promise<Stripe.Customer> {
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    name: 'Ada',
    ...(testClock === undefined ? {} : { test_clock: testClock }),
  });
  await useCard(stripe, customer.id, card);
  return stripe.customers.retrieve(customer.id) as Promise<Stripe.Customer>;
}

/** Attaches a test card and makes it the default. */
export async function useCard(stripe: Stripe, customer: string, card: string): Promise<Stripe.PaymentMethod> {
  const method = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
  return method;
}

/** The error that a call is refused with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was not refused.');
}

/** A folder that is gone when the process ends; a test's own hooks would run before the sandbox closes. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
