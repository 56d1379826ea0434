import { createCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/create-custom-invoice';
import { sendCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/send-custom-invoice';
import { voidCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/void-custom-invoice';
import { createRandom } from '../../../../platform/demo/world.ts';
import { killableKey, killableServers, type Killable } from '../../../../testing/killable.ts';
import { answerLine, httpClient } from '../../../../testing/process.ts';
import { intentCount, mailsOf, voidCount } from './kill-store.ts';
import { allSettled, timesMade } from './fault-runs.ts';
import {
  billedCustomer,
  invoiceInput,
  invoiceWorld,
  makeInvoice,
  nowMs,
  type InvoiceWorld,
} from './invoices.ts';

/** Two server processes over the database and the card provider of a world that outlives them. */
export interface KillWorld extends Pick<Killable, 'servers' | 'killFirst'> {
  readonly world: InvoiceWorld;
  close(): Promise<void>;
}

export async function killWorld(): Promise<KillWorld> {
  const world = await invoiceWorld({ nowMs, secretsKey: killableKey });
  const { servers, killFirst, end } = await killableServers(world, {
    COMPANY_NAME: 'Example Data Ltd',
    SUPPORT_EMAIL: 'billing@example.com',
  });
  return {
    world,
    servers,
    killFirst,
    async close() {
      await end();
      await world.close();
    },
  };
}

/** Where the kill falls: before anything reached the provider, or while it acts and its answer is lost. */
export const moments = ['before the provider', 'around the act'] as const;

/** How often each of the invoices was made, voided and sent. */
export interface KillOutcome {
  readonly made: readonly number[];
  readonly voided: readonly number[];
  readonly sent: readonly number[];
  /** How many were sent already when the server died. */
  readonly sentBefore: number;
}

const delayMs = 500;

/** Holds back what the provider answers, by the moment at which the kill is to fall. */
function holdBack({ sandbox }: InvoiceWorld, moment: (typeof moments)[number]): void {
  const common = { kind: 'delay', times: 10_000, delayMs } as const;
  if (moment === 'before the provider') sandbox.inject({ ...common, method: 'GET' });
  else
    for (const path of ['', '/*/add_lines', '/*/finalize', '/*/void'])
      sandbox.inject({ ...common, method: 'POST', path: `/v1/invoices${path}` });
}

/** How many were sent by now. @throws Error where one is not that was acknowledged */
async function sentOnce(
  { server }: InvoiceWorld,
  invoices: readonly { readonly id: string }[],
  statuses: readonly (number | undefined)[],
): Promise<number> {
  const mails = await Promise.all(invoices.map(({ id }) => mailsOf(server.platform.db, id)));
  if (statuses.some((status, at) => status === 200 && mails[at] !== 1))
    throw new Error('a mail was acknowledged and is not there');
  return mails.filter((count) => count === 1).length;
}

/**
 * Has `each` invoices made, voided and sent at the first server, kills it with -9 while that is under way, and waits
 * until the other has brought them to their end. A mail is asked for again there, as a person would.
 */
export async function killRound(
  { world, servers, killFirst }: KillWorld,
  each: number,
  moment: (typeof moments)[number],
  seed: number,
): Promise<KillOutcome> {
  const random = createRandom(seed).fork(moment);
  const many = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: each }, make));
  const open = async () => {
    const { userid, client } = await billedCustomer(world);
    return makeInvoice(world.admin, invoiceInput({ userid, client }));
  };
  const fresh = await many(() => billedCustomer(world));
  const toVoid = await many(open);
  // Made by a process: its PDF lies where the processes look for it.
  const maker = httpClient(servers[1]!.url, `midoffice_session=${world.admin.cookie}`);
  const toSend = await many(async () => {
    const inputData = invoiceInput();
    const { body } = await maker.post<{ id: string }>(createCustomInvoice.path, { process: true, inputData });
    return body;
  });
  const clients = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { cookie } = await world.server.staff();
      return httpClient(servers[0]!.url, `midoffice_session=${cookie}`);
    }),
  );
  holdBack(world, moment);
  const before = await intentCount(world.server.platform.db);
  const answered: string[] = [];
  const post = async (at: number, path: string, body: object): Promise<number | undefined> => {
    for (;;) {
      const answer = await clients[at]!.post(path, { ...body }).catch(() => undefined);
      // On a busy machine a request may have waited too long for its turn: it is sent again.
      if (answer?.status !== 429) {
        answered.push(answerLine(path, answer));
        return answer?.status;
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const acts = [
    ...fresh.map(({ userid, client }) =>
      post(0, createCustomInvoice.path, { process: true, inputData: invoiceInput({ userid, client }) }),
    ),
    ...toVoid.map(({ id }) => post(1, voidCustomInvoice.path, { id, reason: 'Wrong company name' })),
  ];
  // Killed once all intents are stored, at a moment while the provider holds its answers back.
  for (const end = Date.now() + 60_000; (await intentCount(world.server.platform.db)) < before + 2 * each;) {
    if (Date.now() > end)
      throw new Error(`not every intent was stored; answers so far:\n${answered.join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await new Promise((resolve) => setTimeout(resolve, random.int(50, 600)));
  const sending = toSend.map(({ id }) => post(2, sendCustomInvoice.path, { id }));
  await new Promise((resolve) => setTimeout(resolve, random.int(0, 60)));
  await killFirst();
  await Promise.all(acts);
  const statuses = await Promise.all(sending);
  const again = httpClient(servers[0]!.url, `midoffice_session=${world.admin.cookie}`);
  const sentBefore = await sentOnce(world, toSend, statuses);
  for (const { id } of toSend) await again.post(sendCustomInvoice.path, { id });
  world.sandbox.clearFaults();
  await allSettled(world);
  // The killed one's requests may still arrive while the other repeats them.
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const made = await Promise.all(fresh.map(({ stripeID }) => timesMade(world, stripeID)));
  const voided = await Promise.all(toVoid.map((one) => voidCount(world, one)));
  const sent = await Promise.all(toSend.map(({ id }) => mailsOf(world.server.platform.db, id)));
  return { made, voided, sent, sentBefore };
}
