// Setup of every component test: renders a part of the console as in the page, with a fake server, and removes both
// again.
import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { me as meShape, type Me } from '@midoffice/contract/system/staff/shapes';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { forgetRecents } from '../data/chosen.ts';
import { MeContext } from '../data/me.ts';
import { createQueryClient } from '../data/queries.ts';
import { notices, snackbar } from '../data/snackbar.ts';
import { go } from '../kit/address/place.ts';
import { forgetLeaving } from '../kit/guard/unsaved.ts';
import { keptLayouts } from '../kit/table/layout-store.ts';
import type { AddressParams, ScreenProps } from '../kit/screen.ts';
import { Snackbar } from '../main/shell/snackbar.tsx';
import { FakeServer } from './fake-server.ts';

/** How long a search goes on, as in journeys: it ends as soon as it finds, and the library's one second is too short for a loaded machine. */
const patienceMs = 20_000;
configure({
  // A failed search reports the page as text; its whole markup would be thousands of lines.
  getElementError: (message) => new Error(`${message}\n${document.body.textContent}`),
  asyncUtilTimeout: patienceMs,
});

/** Who is signed in unless a test says otherwise. */
const admin: Me = meShape.parse({
  userid: 'staff-1',
  email: 'admin@staff.example',
  name: 'Ada Admin',
  role: 'admin',
  permissions: [],
  mayOpenConsole: true,
  secondFactor: { enabled: false, codeNeeded: false, setUpNeeded: false, recoveryCodesLeft: 0 },
  core: false,
  stripeIdTool: false,
  contactName: 'Cora Contact',
  calculatorSections: [],
  demo: false,
  environment: 'Test',
  dashboardUrl: 'https://dashboard.example',
  mainApiUrl: '',
  dataApiUrl: '',
  sessionId: 'session-1',
  sessionHours: 12,
  banner: null,
  tableLayouts: {},
} satisfies Me);

interface Options {
  /** Who is signed in: an admin by default. */
  readonly me?: Partial<Me>;
  /** Parameters of the address. */
  readonly address?: Readonly<Record<string, string>>;
  readonly server?: FakeServer;
}

/** A part of the console on the page. */
export interface Drawn {
  readonly server: FakeServer;
  /** Clicks and types as a person does. */
  readonly user: UserEvent;
  /** Reads everything on the page again, as after a change that somebody else has made. */
  readAgain(): Promise<void>;
}

const servers: FakeServer[] = [];

/** Draws a component of the kit, or any part of a screen. */
export function draw(
  content: ReactNode,
  { me, address = {}, server = new FakeServer() }: Options = {},
): Drawn {
  servers.push(server);
  globalThis.fetch = server.fetch as typeof fetch;
  go('/admin', address, { replace: true });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MeContext value={{ ...admin, ...me }}>
        {content}
        <Snackbar />
      </MeContext>
    </QueryClientProvider>,
  );
  return {
    server,
    user: userEvent.setup({ delay: null }),
    readAgain: () => act(() => client.invalidateQueries()),
  };
}

/** Draws a screen with its parameters, as the shell does. */
export function drawScreen(
  Screen: ComponentType<ScreenProps>,
  { sub, ...options }: Options & { readonly sub?: string } = {},
): Drawn {
  return draw(<Screen sub={sub} params={(options.address ?? {}) as AddressParams} />, options);
}

export { screen };

// oxlint-disable-next-line midoffice/hooks -- component tests have a process of their own, and each of them is drawn here
afterEach(() => {
  cleanup();
  // A way that was about to be asked about would be taken in the next test.
  forgetLeaving();
  keptLayouts.forget();
  // What a test chose would stay chosen in the screens of the next ones.
  forgetRecents();
  for (const { id } of notices()) snackbar.dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
  const problems = servers.splice(0).flatMap((server) => server.problems);
  assert.deepEqual(problems, []);
});
