import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { shows } from '../../harness/eventually.ts';
import type { ExtensionBrowser } from '../../harness/extension.ts';

/** The password of the demo's people. */
const password = 'morning-ledger-42';

/** Sends a call of the console from a page of the server, with its session. */
export async function ask<T>(page: Page, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([to, sent]) => {
      const response = await fetch(to as string, {
        ...(sent && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sent),
        }),
      });
      return (await response.json()) as never;
    },
    [path, body] as const,
  );
}

/** The zip file of an extension as the server gives it out. */
export async function extensionFile(page: Page, path: string): Promise<Uint8Array> {
  const bytes = await page.evaluate(
    async (from) => Array.from(new Uint8Array(await (await fetch(from)).arrayBuffer())),
    path,
  );
  return Uint8Array.from(bytes);
}

/** Makes a staff API key for whoever is signed in on a page of the server. */
export const newKey = (page: Page, label: string): Promise<{ id: string; key: string }> =>
  ask(page, '/admin/staff/keys/create', { label, password });

/** Fills in the first start of an extension, and waits until it is signed in. */
export async function signIn(setup: Page, address: string, key: string): Promise<void> {
  await setup.getByLabel('Address of Midoffice').fill(address);
  await setup.getByLabel('Staff API key').fill(key);
  await setup.getByRole('button', { name: 'Sign in' }).click();
  await setup.getByText('Signed in to').waitFor();
}

/** The page that an extension opened when it was installed. */
export async function firstStart({ context }: ExtensionBrowser): Promise<Page> {
  const setupPage = (): Page | undefined =>
    context.pages().find((page) => page.url().endsWith('/shared/setup.html'));
  await shows(async () => Boolean(setupPage()), true);
  const setup = setupPage()!;
  await setup.getByLabel('Address of Midoffice').waitFor();
  return setup;
}

/** A site of somebody else. Answers its address, and how to stop it. */
export async function foreignSite(html: string): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
