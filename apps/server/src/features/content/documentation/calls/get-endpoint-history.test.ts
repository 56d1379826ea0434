import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docDescription } from '@midoffice/contract/content/documentation/calls/doc-description';
import { getEndpointHistory } from '@midoffice/contract/content/documentation/calls/get-endpoint-history';
import { testServer } from '../../../../testing/server.ts';

test('the newest 50 changes with who made them; unknown endpoints and other members are refused', async () => {
  const server = await testServer();
  try {
    const editor = await server.staff({ role: 'analyst', permissions: ['route-documentation'] });
    for (let n = 1; n <= 52; n++)
      await editor.call(docDescription, { endpoint: 'quote', description: `Text ${n}`, content: 'c' });
    const { body } = await editor.call(getEndpointHistory, { code: 'quote' });
    assert.deepEqual([body.length, body[0]!.revision, body.at(-1)!.revision], [50, 52, 3]);
    assert.match(body[0]!.at, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.ok(body[0]!.by);
    assert.equal((await editor.call(getEndpointHistory, { code: 'x' })).status, 404);
    const other = await server.staff({ role: 'standard', permissions: ['tasks'] });
    assert.equal((await other.call(getEndpointHistory, { code: 'quote' })).status, 403);
  } finally {
    await server.close();
  }
});
