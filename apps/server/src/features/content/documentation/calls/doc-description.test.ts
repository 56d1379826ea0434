import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { docDescription } from '@midoffice/contract/content/documentation/calls/doc-description';
import { getEndpointHistory } from '@midoffice/contract/content/documentation/calls/get-endpoint-history';
import { packageSchema } from '@midoffice/contract/content/documentation/calls/package-schema';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { refuses } from '../../../../testing/refuses.ts';

describe('doc-description', () => {
  let server: TestServer;
  let editor: Client;
  before(async () => {
    server = await testServer();
    editor = await server.staff({ role: 'analyst', permissions: ['route-documentation'] });
  });
  after(() => server.close());
  const read = async (code: string) => {
    const { body } = await editor.call(packageSchema, {});
    return body.find((entry) => entry.code === code)!;
  };

  test('writes the texts of an endpoint that is found by name, path or code (r003-route-docs)', async () => {
    for (const [index, endpoint] of [
      'income STATEMENT',
      '/api/v3/income-statement',
      'income-statement',
      '/v3/income-statement',
      'https://api.example.com/api/v3/income-statement/{symbol}?period=annual',
      '/income-statement/',
    ].entries()) {
      const { status, body } = await editor.call(docDescription, {
        endpoint,
        description: `Text ${index}`,
        content: `# Part ${index}\n\nBody`,
      });
      assert.deepEqual(
        [status, body.message, body.code, body.revision],
        [200, 'Successfully added a documentation.', 'income-statement', index + 1],
      );
    }
    const { description, content, parameters } = await read('income-statement');
    assert.deepEqual([description, content], ['Text 5', '# Part 5\n\nBody']);
    assert.ok(parameters.length, 'what the release says of parameters stays');
    const { body: history } = await editor.call(getEndpointHistory, { code: 'income-statement' });
    assert.deepEqual(
      history
        .slice(-3)
        .map(({ revision, before, after }) => [revision, before.description, after.description]),
      [
        [3, 'Text 1', 'Text 2'],
        [2, 'Text 0', 'Text 1'],
        [1, undefined, 'Text 0'],
      ],
    );
  });

  test('says what is missing, in the order of the form (r003-route-docs)', async () => {
    const texts = { endpoint: 'quote', description: 'd', content: 'c' };
    const wrong: [object, number, string][] = [
      [{ endpoint: ' ', description: '', content: '' }, 400, 'Please search for an endpoint.'],
      [{ ...texts, description: ' ', content: '' }, 400, 'Please enter a description.'],
      [{ ...texts, content: '' }, 400, 'Please enter a content.'],
      [{ ...texts, endpoint: '/v4/income-statement' }, 404, 'No endpoint found with that name.'],
      [{ ...texts, endpoint: '/' }, 404, 'No endpoint found with that name.'],
      [{ ...texts, endpoint: 'no such thing' }, 404, 'No endpoint found with that name.'],
      [{ ...texts, description: 'x'.repeat(501) }, 400, 'description: must have at most 500 characters'],
      [{ ...texts, content: 'x'.repeat(20_001) }, 400, 'content: must have at most 20000 characters'],
    ];
    for (const [body, status, message] of wrong)
      await refuses(server, editor, docDescription, body as never, status, message);
    assert.equal((await read('quote')).revision, 0);
  });

  test('refuses texts that somebody changed meanwhile, with both values, and writes nothing', async () => {
    await editor.call(docDescription, { endpoint: 'dcf', description: 'First', content: 'One', revision: 0 });
    const { status, body } = await editor.call(docDescription, {
      endpoint: 'dcf',
      description: 'Second',
      content: 'Two',
      revision: 0,
    });
    assert.equal(status, 409);
    const { conflicts } = body as unknown as {
      conflicts: { field: string; actual: string; wanted: string }[];
    };
    assert.deepEqual(
      conflicts.map(({ field, actual, wanted }) => [field, actual, wanted]),
      [
        ['description', 'First', 'Second'],
        ['content', 'One', 'Two'],
      ],
    );
    assert.equal((await read('dcf')).description, 'First');
  });

  test('two people at once: each change counts, none is lost', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        editor.call(docDescription, { endpoint: 'esg', description: `D${index}`, content: 'c' }),
      ),
    );
    assert.equal((await read('esg')).revision, 10);
    const { body: history } = await editor.call(getEndpointHistory, { code: 'esg' });
    for (const [index, change] of history.entries())
      if (index) assert.deepEqual(history[index - 1]!.before, change.after);
  });

  test('a member without the grant is refused, and nothing is written', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['blog-search'] });
    const { status } = await other.call(docDescription, {
      endpoint: 'rating',
      description: 'd',
      content: 'c',
    });
    assert.equal(status, 403);
    assert.equal((await read('rating')).revision, 0);
  });
});
