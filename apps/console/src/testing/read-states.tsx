import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fallbacks, noAccess, type AnyCall, type OutputOf } from '@midoffice/contract/kernel';
import { within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { ScreenProps } from '../kit/screen.ts';
import { FakeServer } from './fake-server.ts';
import { drawScreen, screen } from './render.tsx';

interface ReadStates<C extends AnyCall> {
  /** The read that fills the screen. */
  readonly call: C;
  readonly filled: OutputOf<C>;
  /** A text that only the filled screen shows. */
  readonly shows: string;
  readonly empty: OutputOf<C>;
  /** What an empty screen says. */
  readonly says: string;
  /** Parameters of the address. */
  readonly address?: Readonly<Record<string, string>>;
  /** Answers the other reads of the screen. */
  around?(server: FakeServer): FakeServer;
}

/** One test for each state that the main read of a screen may be in: filled, empty, failed, forbidden, pending. */
export function testReadStates<C extends AnyCall>(
  Screen: ComponentType<ScreenProps>,
  { call, filled, shows, empty, says, address = {}, around = (server) => server }: ReadStates<C>,
): void {
  const open = (server: FakeServer) => drawScreen(Screen, { server: around(server), address });
  const isShown = (text: string): boolean => screen.queryAllByText(text).length > 0;

  test('filled: shows what was read', async () => {
    open(new FakeServer().answers(call, filled));
    await screen.findAllByText(shows);
    assert.equal(isShown(says), false);
    assert.ok(!screen.queryByRole('alert'));
  });

  test('empty: it says so', async () => {
    open(new FakeServer().answers(call, empty));
    await screen.findByText(says);
    assert.equal(isShown(shows), false);
  });

  test('error: it says what failed with the request, not that there is nothing, and another try fills it', async () => {
    const { server, user } = open(new FakeServer().refuses(call, 500));
    const alert = await screen.findByRole('alert');
    assert.ok(alert.textContent.startsWith(call.failure ?? fallbacks.read), alert.textContent);
    assert.ok(alert.textContent.includes('request-1'));
    assert.equal(isShown(says), false);
    server.answers(call, filled);
    await user.click(within(alert).getByText('Try again'));
    await screen.findAllByText(shows);
    assert.ok(!screen.queryByRole('alert'));
  });

  test('forbidden: it says so and asks no more', async () => {
    const { server } = open(new FakeServer().refuses(call, 403, { message: noAccess }));
    const alert = await screen.findByRole('alert');
    assert.ok(alert.textContent.startsWith(noAccess), alert.textContent);
    assert.equal(isShown(shows) || isShown(says), false);
    assert.equal(server.inputsOf(call).length, 1);
  });

  test('pending: shows skeletons, and no empty or error message', () => {
    open(new FakeServer().holds(call));
    assert.ok(document.querySelector('[aria-busy=true], [role=status][aria-label=Loading], .skeleton'));
    assert.equal(isShown(shows) || isShown(says), false);
    assert.ok(!screen.queryByRole('alert'));
  });
}
