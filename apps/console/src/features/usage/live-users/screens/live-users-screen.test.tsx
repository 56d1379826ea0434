import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getLiveUsers } from '@midoffice/contract/usage/live-users/calls/get-live-users';
import { getLiveUsersSchema } from '@midoffice/contract/usage/live-users/calls/get-live-users-schema';
import { waitFor } from '@testing-library/react';
import { currentPlace } from '../../../../kit/address/place.ts';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { LiveUsersScreen } from './live-users-screen.tsx';

const key = 'a1b2c3d4-e5f6-7890-abcd-ef0123456789';
const unknown = 'Ab3d'.repeat(8);

/** Knows one stored key, by its value and by its number. */
const server = (): FakeServer =>
  new FakeServer()
    .answers(getLiveUsersSchema, { fields: [], sorts: [], directions: [] })
    .answers(getLiveUsers, ({ userQuery }) => ({
      finalResult: [],
      totalCount: userQuery === undefined ? 7 : 1,
      totalIsAtLeast: false,
      searchedAs: userQuery === key || userQuery === 'id:12' ? 'id:12' : null,
    }));

const addressNow = (): string => JSON.stringify(currentPlace());
const search = (): HTMLInputElement => screen.getByLabelText('Search live users');

describe('the search of live users', () => {
  test('writes no key into the address, but its number, and sends none in an address', async () => {
    const seen: string[] = [];
    const watched = server();
    const { fetch: asked } = watched;
    Object.assign(watched, {
      fetch: (address: string, init: RequestInit) => {
        seen.push(`${init.method} ${address}`);
        return asked(address, init);
      },
    });
    const { user } = draw(<LiveUsersScreen />, { server: watched });
    await screen.findByText('7');
    await user.type(search(), `${key}{Enter}`);
    await waitFor(() => assert.match(addressNow(), /"q":"id:12"/));
    assert.equal(search().value, 'id:12');
    assert.ok(!addressNow().includes(key));
    assert.ok(watched.inputsOf(getLiveUsers).some(({ userQuery }) => userQuery === key));
    assert.deepEqual(
      seen.filter((line) => line.includes('a1b2')),
      [],
    );
  });

  test('keeps what only looks like a key to itself, and other texts in the address', async () => {
    const { user, server: asked } = draw(<LiveUsersScreen />, { server: server() });
    await screen.findByText('7');
    await user.type(search(), `${unknown}{Enter}`);
    await waitFor(() =>
      assert.ok(asked.inputsOf(getLiveUsers).some(({ userQuery }) => userQuery === unknown)),
    );
    await screen.findByText('1');
    assert.ok(!addressNow().includes(unknown));
    await user.clear(search());
    await user.type(search(), 'jane.doe@customer.example{Enter}');
    await waitFor(() => assert.match(addressNow(), /"q":"jane\.doe@customer\.example"/));
    await user.clear(search());
    await user.type(search(), 'jane{Enter}');
    await waitFor(() => assert.match(addressNow(), /"q":"jane"/));
  });

  test('replaces a key that an address of an earlier release holds', async () => {
    draw(<LiveUsersScreen />, { server: server(), address: { q: key } });
    await waitFor(() => assert.match(addressNow(), /"q":"id:12"/));
    assert.ok(!addressNow().includes(key));
  });
});
