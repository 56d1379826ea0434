import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { packageSchema } from '@midoffice/contract/content/documentation/calls/package-schema';
import { updateEndpointRecord } from '@midoffice/contract/content/documentation/calls/update-endpoint-record';
import { refuses } from '../../../../testing/refuses.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

const parameter = {
  name: 'symbol',
  in: 'path',
  type: 'string',
  required: true,
  description: '',
  example: '',
  values: [],
} as const;

describe('update-endpoint-record', () => {
  let server: TestServer;
  let editor: Client;
  before(async () => {
    server = await testServer();
    editor = await server.staff({ role: 'analyst', permissions: ['endpoint-records'] });
  });
  after(() => server.close());
  const read = async (code: string) => {
    const { body } = await editor.call(packageSchema, {});
    return body.find((entry) => entry.code === code)!;
  };

  test('changes what is given, keeps the rest, and gives back what the release says', async () => {
    const released = await read('quote');
    const save = (revision: number, edit: object) =>
      editor.call(updateEndpointRecord, { code: 'quote', revision, edit } as never);
    await save(0, { tag: null, minLevelNotes: ['limit-5'] });
    await save(1, { parameters: [], properties: [{ name: 'p', type: 'number', description: 'Price' }] });
    const changed = await read('quote');
    assert.deepEqual(
      [changed.tag, changed.minLevelNotes, changed.parameters, changed.properties.length, changed.name],
      [null, ['limit-5'], [], 1, released.name],
    );
    await editor.call(updateEndpointRecord, { code: 'quote', revision: 2, edit: {}, reset: true });
    assert.deepEqual(await read('quote'), { ...released, revision: 3 });
  });

  test('refuses what is wrong by its field, and writes nothing', async () => {
    const wrong: [object, number, string | RegExp][] = [
      [{ code: 'nothing', edit: { name: 'x' } }, 404, 'No endpoint found with that name.'],
      [{ edit: {} }, 400, 'edit: has no change'],
      [{ edit: { name: '' } }, 400, 'edit.name: is required'],
      [{ edit: { tag: 'Realtime' } }, 400, /^edit\.tag: must be one of realtime/],
      [{ edit: { minLevelNotes: ['monthly'] } }, 400, /^edit\.minLevelNotes\.0: must be one of/],
      [
        { edit: { parameters: [parameter, parameter] } },
        400,
        'edit.parameters: must not name a parameter twice',
      ],
      [
        { edit: { parameters: [{ ...parameter, name: 'a/b' }] } },
        400,
        /^edit\.parameters\.0\.name: may hold/,
      ],
      [
        { edit: { parameters: Array.from({ length: 41 }, (_, n) => ({ ...parameter, name: `p${n}` })) } },
        400,
        'edit.parameters: must have at most 40 parameters',
      ],
      [
        { edit: { properties: [{ name: 'a\u0000', type: 'string', description: '' }] } },
        400,
        /^edit\.properties\.0\.name/,
      ],
      [{ edit: { name: 'x' }, revision: 7 }, 409, /changed this endpoint in the meantime/],
    ];
    for (const [input, status, message] of wrong)
      await refuses(
        server,
        editor,
        updateEndpointRecord,
        { code: 'rating', revision: 0, ...input } as never,
        status,
        message,
      );
    assert.equal((await read('rating')).revision, 0);
  });

  test('two editors who read the same revision: one is kept, the other is refused', async () => {
    const answers = await Promise.all(
      ['A', 'B'].map((name) =>
        editor.call(updateEndpointRecord, { code: 'dcf', revision: 0, edit: { name } }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await read('dcf')).revision, 1);
  });

  test('the texts alone are no right to the record', async () => {
    const other = await server.staff({ role: 'analyst', permissions: ['route-documentation'] });
    const { status } = await other.call(updateEndpointRecord, {
      code: 'scores',
      revision: 0,
      edit: { name: 'x' },
    });
    assert.equal(status, 403);
    assert.equal((await read('scores')).revision, 0);
  });
});
