import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getGeneratedChangelog } from '@midoffice/contract/content/changelog/calls/get-generated-changelog';
import { saveChangelog } from '@midoffice/contract/content/changelog/calls/save-changelog';
import { docDescription } from '@midoffice/contract/content/documentation/calls/doc-description';
import { sql } from 'kysely';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

describe('get-generated-changelog', () => {
  let server: TestServer;
  let admin: Client;
  before(async () => {
    server = await testServer();
    admin = await server.staff();
    const { db } = server.platform;
    await sql`
      insert into github_issue (repository, number, title, body, state, author, labels, assignees, comments,
        created_at, updated_at, closed_at, read_at)
      select 'acme/api', n, 'Issue ' || n, 'Body ' || n, state, 'ada', '{}', '{}', 0, now(), now(), closed_at, now()
      from (values (1, 'closed', now() - interval '1 day'), (2, 'open', null),
        (3, 'closed', now() - interval '91 days')) x(n, state, closed_at)`.execute(db);
    await sql`
      insert into change_set (kind, target_kind, target, actor_label, source, summary, reason, row_count, at)
      values ('mapper', 'extractor', 'all', 'Ada', 'manual', 'Row mappers added', '', 1, now() - interval '1 day'),
        ('bar', 'chart', 'AAPL', 'Ada', 'manual', 'Split of AAPL corrected', 'Wrong ratio', 3, now() - interval '2 days'),
        ('profile.imported', 'profile', 'AAPL', 'Import', 'fmp', 'Profile of AAPL from fmp', '', 1, now() - interval '2 days'),
        ('bar', 'chart', 'OLD', 'Ada', 'manual', 'Long ago', '', 1, now() - interval '95 days')`.execute(db);
    for (const description of ['First', 'Second'])
      await admin.call(docDescription, { endpoint: 'quote', description, content: 'c' });
  });
  after(() => server.close());

  test('proposes closed issues, the latest change of documentation and repairs in effect of 90 days (r003-changelog-generated)', async () => {
    const { status, body } = await admin.call(getGeneratedChangelog, {});
    assert.equal(status, 200);
    assert.deepEqual(
      body.map(({ text, body: said, url, urlText }) => [text, said, url, urlText]),
      [
        ['Documentation of Full quote updated', '', '/developer/docs#quote', 'Full quote'],
        ['Issue 1', 'Body 1', 'https://github.com/acme/api/issues/1', 'acme/api#1'],
        ['Split of AAPL corrected', 'Wrong ratio', '/developer/docs', 'API documentation'],
      ],
    );
    assert.deepEqual([body[0]!.number, body[1]!.number], [2, 1]);
    assert.equal(body[2]!.id, `repair/${body[2]!.number}`);
    assert.match(body[1]!.detail, /^Closed on \d{4}-\d{2}-\d{2}$/);
    assert.match(body[2]!.detail, /^AAPL, corrected on \d{4}-\d{2}-\d{2}$/);
  });

  test('what has an entry is proposed no more (r003-changelog-generated)', async () => {
    const { body } = await admin.call(getGeneratedChangelog, {});
    const { id, text, url } = body[1]!;
    await admin.call(saveChangelog, { id, text, url, revision: 0 });
    const { body: left } = await admin.call(getGeneratedChangelog, {});
    assert.deepEqual(
      left.map((one) => one.id),
      body.map((one) => one.id).filter((one) => one !== id),
    );
  });

  test('a member without the grant is refused', async () => {
    const other = await server.staff({ role: 'standard', permissions: ['github'] });
    assert.equal((await other.call(getGeneratedChangelog, {})).status, 403);
  });
});
