import assert from 'node:assert/strict';
import { test } from 'node:test';
import { docDescription } from '@midoffice/contract/content/documentation/calls/doc-description';
import { getDocumentation } from '@midoffice/contract/content/documentation/calls/get-documentation';
import { endpointGroups, endpoints } from '@midoffice/contract/usage/api-usage/endpoints';
import { testServer } from '../../../../testing/server.ts';

test('anybody reads the documentation: categories in order, examples, and what staff wrote, but not who (r003-catalogue-entry)', async () => {
  const server = await testServer();
  try {
    const editor = await server.staff({ role: 'analyst', permissions: ['route-documentation'] });
    await editor.call(docDescription, { endpoint: 'quote', description: 'Price now', content: '# Quote' });
    const { status, body } = await server.nobody.call(getDocumentation, {});
    assert.equal(status, 200);
    assert.equal(body.length, endpoints.length);
    assert.deepEqual([...new Set(body.map(({ category }) => category))], endpointGroups);
    const quote = body.find(({ url }) => url === 'quote')!;
    assert.deepEqual(
      [quote.description, quote.content, quote.tag, quote.version],
      ['Price now', '# Quote', 'realtime', 'v3'],
    );
    // An entry without tag, level and notes leaves them out.
    const peers = body.find(({ url }) => url === 'peers')!;
    assert.deepEqual(
      ['tag', 'minLevel', 'minLevelNotes'].filter((name) => Object.hasOwn(peers, name)),
      [],
    );
    assert.deepEqual(body.find(({ url }) => url === 'income-statement')!.minLevelNotes, [
      'international',
      'quarter',
      'limit-5',
    ]);
    assert.ok(!JSON.stringify(body).includes(editor.userid));
  } finally {
    await server.close();
  }
});
