import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { getManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/get-manual-fields-edit';
import { getPublicProfile } from '@midoffice/contract/fundamentals/profile/calls/get-public-profile';
import { updateManualFieldsEdit } from '@midoffice/contract/fundamentals/profile/calls/update-manual-fields-edit';
import { importProfiles } from './import.ts';
import { newestAudit, profileServer, type ProfileServer } from './testing/profile.ts';

const recorded = new URL(
  '../../../../../../../shared/data/fmp/recorded/v3_profile_AAPL.json',
  import.meta.url,
);
const target = { source: 'fmp', fileName: 'profiles.json', actor: { id: null, label: 'command line' } };

describe('import profiles', () => {
  let server: ProfileServer;
  before(async () => {
    server = await profileServer();
  });
  after(() => server.close());
  const run = (content: unknown) => importProfiles(server.platform.db, content, target);

  test('takes a file over once; values that no field can hold are left out and named', async () => {
    const file = [
      {
        symbol: 'newco',
        companyName: 'New Co',
        beta: 1.5,
        fullTimeEmployees: '1200',
        ipoDate: 'soon',
        shoeSize: 4,
      },
      { symbol: 'QUIET', ceo: 'Ada' },
    ];
    assert.deepEqual(await run(file), {
      profiles: 2,
      changed: 2,
      leftOut: ['NEWCO ipoDate: must be a date such as 2024-06-01'],
      conflicts: [],
    });
    assert.equal((await run(file)).changed, 0);
    const { body } = await server.analyst.call(getManualFieldsEdit, { symbol: 'NEWCO' });
    assert.deepEqual([body['fullTimeEmployees'], body['ipoDate']], [1200, null]);
    assert.equal((await newestAudit(server, 'NEWCO'))?.kind, 'profile.imported');
  });

  test('a correction stays, and is named where the source says something else', async () => {
    await server.analyst.call(updateManualFieldsEdit, { symbol: 'QUIET', ceo: 'Ben' });
    assert.deepEqual((await run([{ symbol: 'QUIET', ceo: 'Carla' }])).conflicts, ['QUIET ceo']);
    assert.equal((await server.analyst.call(getManualFieldsEdit, { symbol: 'QUIET' })).body['ceo'], 'Ben');
  });

  test('a record that is none is refused by its place, with nothing stored', async () => {
    const digest = await server.digest();
    for (const [content, text] of [
      [[{ symbol: 'QUIET', ceo: 'Dora' }, { ceo: 'X' }], /^record 2, symbol: must be a ticker$/],
      [[{ symbol: 'QUIET', ceo: 'Dora' }, 5], /^record 2: must be a profile$/],
      [null, /^record 1: must be a profile$/],
      [[{ symbol: 'a b' }], /^record 1, symbol: must be a ticker$/],
    ] as const)
      await assert.rejects(
        run(content),
        (error: Error) => text.test(error.message) || assert.fail(error.message),
      );
    assert.equal(await server.digest(), digest);
  });

  test('the recorded answer comes back as it was, but for what is quoted anew', async (context) => {
    let file: { response: Record<string, unknown>[] };
    try {
      file = JSON.parse(readFileSync(recorded, 'utf8')) as typeof file;
    } catch {
      return context.skip('the recorded answers are not here');
    }
    assert.deepEqual((await run(file)).leftOut, []);
    const [record] = (await server.analyst.call(getPublicProfile, { ticker: 'AAPL' })).body;
    const quoted = new Set(['price', 'volAvg', 'mktCap', 'range', 'changes', 'dcf', 'dcfDiff', 'image']);
    const without = (one: object) =>
      Object.fromEntries(Object.entries(one).filter(([name]) => !quoted.has(name)));
    assert.deepEqual(without(record!), without(file.response[0]!));
    return undefined;
  });
});
