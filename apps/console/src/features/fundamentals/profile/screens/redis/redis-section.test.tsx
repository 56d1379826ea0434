import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getRedisApikeys } from '@midoffice/contract/customers/api-keys/calls/get-redis-apikeys';
import { redisReboot } from '@midoffice/contract/fundamentals/profile/calls/redis-reboot';
import { FakeServer } from '../../../../../testing/fake-server.ts';
import { drawScreen, screen } from '../../../../../testing/render.tsx';
import { RedisSection } from './redis-section.tsx';

const reboot = {
  success: true,
  message: 'AAPL: 2 cached records removed, 1 rebuilt.',
  shared: true,
} as const;

describe('redis-section', () => {
  test('reboots a symbol and lists what was removed and written anew', async () => {
    const server = new FakeServer().answers(redisReboot, {
      ...reboot,
      removed: ['symbol:AAPL:profile', 'symbol:AAPL:quote'],
      rebuilt: ['symbol:AAPL:profile'],
    });
    const { user } = drawScreen(RedisSection, { server, sub: 'redis-reboot', address: { symbol: 'aapl' } });
    await user.click(screen.getByRole('button', { name: 'Reboot Redis' }));
    assert.ok(await screen.findByText('symbol:AAPL:profile, symbol:AAPL:quote'));
    assert.ok(screen.getByText('Redis, shared by all processes'));
    assert.deepEqual(server.inputsOf(redisReboot), [{ symbol: 'AAPL' }]);
  });

  test('a Redis that does not answer says so, and without a ticker there is nothing to reboot', async () => {
    const server = new FakeServer().refuses(redisReboot, 503, { message: 'Redis does not answer.' });
    const { user } = drawScreen(RedisSection, { server, sub: 'redis-reboot', address: { symbol: 'AAPL' } });
    await user.click(screen.getByRole('button', { name: 'Reboot Redis' }));
    assert.ok(await screen.findByText(/Redis does not answer\./));
  });

  test('without the permission nothing can be rebooted', () => {
    drawScreen(RedisSection, {
      sub: 'redis-reboot',
      address: { symbol: 'AAPL' },
      me: { role: 'standard', permissions: ['charts'] },
    });
    assert.equal(screen.getByRole('button', { name: 'Reboot Redis' }).getAttribute('aria-disabled'), 'true');
  });

  test('shows the cache records of a customer’s keys', async () => {
    const server = new FakeServer().answers(getRedisApikeys, []);
    const { user } = drawScreen(RedisSection, { server, sub: 'redis-api-keys' });
    assert.ok(screen.getByText('Enter a user ID to see the cache records of their keys.'));
    await user.type(screen.getByLabelText('User ID'), 'u42');
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    assert.ok(await screen.findByText('No details found'));
    assert.deepEqual(server.inputsOf(getRedisApikeys), [{ userid: 'u42' }]);
  });
});
