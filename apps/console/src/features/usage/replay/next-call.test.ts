import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextCall } from './next-call.ts';

test('a logged call that nobody has changed is compared with the log still; another one is not', () => {
  const logged = {
    call: '/api/v3/quote/AAPL',
    query: 'from=2024-01-01&apikey=x',
    status: '200',
    bytes: '310',
  };
  assert.equal(nextCall(logged, logged.call, 'from=2024-01-01'), logged);
  const typed = { status: '', bytes: '' };
  assert.deepEqual(nextCall(logged, '/api/v3/quote/MSFT', 'from=2024-01-01'), {
    call: '/api/v3/quote/MSFT',
    query: 'from=2024-01-01',
    ...typed,
  });
  assert.deepEqual(nextCall(logged, logged.call, 'from=2024-01-02'), {
    call: logged.call,
    query: 'from=2024-01-02',
    ...typed,
  });
});
