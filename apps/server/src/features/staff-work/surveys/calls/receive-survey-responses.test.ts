import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getSurveyUserResponse } from '@midoffice/contract/staff-work/surveys/calls/get-survey-user-response';
import { receiveSurveyResponses } from '@midoffice/contract/staff-work/surveys/calls/receive-survey-responses';
import { newestAudit } from '../../../../testing/audit.ts';
import { ingestEnv, linesOf, sendRecords } from '../../../../testing/ingest.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

let ids = 0;
const response = (more: object = {}) => {
  ids += 1;
  return {
    _id: `r-${ids}`,
    type: 'cancellation',
    createdAt: '2026-01-31T12:00:00Z',
    userid: `user-${ids}`,
    questions: { Reason: 'Price' },
    ...more,
  };
};

describe('receive-survey-responses', () => {
  let server: TestServer;
  let member: Client;
  let nowMs = Date.UTC(2026, 5, 1, 12);
  before(async () => {
    server = await testServer({ env: ingestEnv, now: () => nowMs });
    member = await server.staff({ role: 'standard', permissions: ['survey-responses'] });
  });
  after(() => server.close());
  const send = (lines: Parameters<typeof sendRecords>[2], options?: Parameters<typeof sendRecords>[3]) =>
    sendRecords(server, receiveSurveyResponses, lines, options);
  const of = async (userId: string) => (await member.call(getSurveyUserResponse, { userId })).body.responses;

  test('stores what a sender signed, with every value and the order of its questions, and audits counts only', async () => {
    const sent = {
      _id: { $oid: '65f0c0ffee65f0c0ffee65f0' },
      type: ' onboarding ',
      createdAt: { $date: '2026-02-03T04:05:06.789+02:00' },
      userid: 'ada',
      email: 'Ada@customer.example',
      planCode: 'monthlyIND1',
      questions: {
        'Zeroth?': 'two\nlines <b>x</b>',
        'A score?': 7,
        'Again?': true,
        'Which?': ['Prices', 'News', ''],
        'Empty?': '',
        'None?': null,
      },
      __v: 0,
    };
    const { status, body } = await send([sent]);
    assert.deepEqual(
      [status, body],
      [
        200,
        {
          success: true,
          message: '1 of 1 survey responses stored.',
          received: 1,
          stored: 1,
          known: 0,
          differing: [],
        },
      ],
    );
    const [stored] = await of('ada');
    assert.deepEqual(stored, {
      _id: '65f0c0ffee65f0c0ffee65f0',
      type: 'onboarding',
      createdAt: '2026-02-03T02:05:06.789Z',
      userid: 'ada',
      email: 'Ada@customer.example',
      planCode: 'monthlyIND1',
      knownUser: false,
      questions: {
        'Zeroth?': 'two\nlines <b>x</b>',
        'A score?': '7',
        'Again?': 'true',
        'Which?': 'Prices, News',
      },
    });
    assert.deepEqual(Object.keys(stored!.questions), ['Zeroth?', 'A score?', 'Again?', 'Which?']);
    const entry = await newestAudit(server, 'website');
    assert.deepEqual(
      [entry?.kind, entry?.after],
      ['survey.responses-received', { received: 1, stored: 1, known: 0, differing: [] }],
    );
  });

  test('a known id is recognised: nothing is stored twice, and other values are named, not taken', async () => {
    const [first, second] = [response(), response()];
    assert.equal((await send([first])).body.stored, 1);
    nowMs += 1000;
    const again = await send([first, second, { ...second }], { sender: 'forms', key: 'forms' });
    assert.deepEqual(
      [again.body.received, again.body.stored, again.body.known, again.body.differing],
      [3, 1, 2, []],
    );
    const other = await send([{ ...first, questions: { Reason: 'Forged' } }]);
    assert.deepEqual([other.body.stored, other.body.known, other.body.differing], [0, 1, [first._id]]);
    assert.match(other.body.message, /some of these with other values, which were not taken/);
    assert.deepEqual((await of(first.userid))[0]?.questions, { Reason: 'Price' });
  });

  test('two requests at once with the same ids in other orders store each once', async () => {
    const many = Array.from({ length: 40 }, (_none, n) =>
      response({ questions: { Reason: `Answer ${n % 7}`, [`Question ${n % 5}`]: 'x' } }),
    );
    const answers = await Promise.all([
      send(many),
      send(many.toReversed(), { key: 'websiteNext' }),
      send(many.toReversed(), { sender: 'forms', key: 'forms' }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal(
      answers.reduce((sum, { body }) => sum + body.stored, 0),
      40,
    );
    assert.equal((await of(many[7]!.userid)).length, 1);
  });

  test('both keys of a sender hold while one replaces the other', async () => {
    for (const key of ['website', 'websiteNext'] as const)
      assert.equal((await send([response()], { key })).status, 200);
  });

  test('a repeated request is refused and changes nothing; signed anew it is answered', async () => {
    const lines = linesOf([response()]);
    assert.equal((await send(lines)).status, 200);
    const digest = await server.digest();
    const { status, body } = await send(lines);
    assert.deepEqual(
      [status, body.message],
      [409, 'This request was already received. Sign a repetition again, with its own time.'],
    );
    assert.equal(await server.digest(), digest);
    nowMs += 1000;
    assert.deepEqual((await send(lines)).body.known, 1);
  });

  test('a refused request may be sent again as it was', async () => {
    const bad = linesOf([response({ type: '' })]);
    assert.equal((await send(bad)).status, 400);
    assert.equal((await send(bad)).status, 400, 'not taken for a repetition');
  });

  test('the time counts to five minutes in both directions, and a taken request is remembered as long', async () => {
    const at = (seconds: number): string => String(Math.floor(nowMs / 1000) + seconds);
    const ahead = linesOf([response()]);
    const timestamp = at(300);
    assert.equal((await send(ahead, { timestamp })).status, 200);
    assert.equal((await send([response()], { timestamp: at(-300) })).status, 200);
    const digest = await server.digest();
    for (const wrong of [at(301), at(-301), '', 'now', `${at(0)}.0`, `-${at(0)}`]) {
      const { status, body } = await send([response()], { timestamp: wrong });
      assert.deepEqual([status, body.field], [400, 'x-midoffice-timestamp'], wrong);
      assert.match(body.message, /must be the time in seconds, at most 5 minutes from now/);
    }
    assert.equal(await server.digest(), digest);
    nowMs += 600_000;
    assert.equal((await send([response()])).status, 200, 'which tidies up');
    assert.equal((await send(ahead, { timestamp })).status, 409, 'still the same request');
  });

  test('a forged request is refused before anything of it is read, and nothing is written', async () => {
    const digest = await server.digest();
    for (const options of [
      { signature: null },
      { signature: '' },
      { signature: 'sha256=00' },
      { signature: `sha1=${'0'.repeat(40)}` },
      { key: 'forms' },
      { sender: 'forms' },
      { sender: 'nobody' },
      { sender: '' },
    ] as const) {
      const { status, body } = await send('no json', options);
      assert.deepEqual(
        [status, body.message],
        [400, 'The signature is missing or wrong.'],
        JSON.stringify(options),
      );
    }
    assert.equal(await server.digest(), digest);
  });

  for (const [what, line, message] of [
    ['what is no JSON', '{', 'line 2: is not JSON'],
    ['a list', '[]', 'line 2: must be a JSON object'],
    ['no id', { _id: undefined }, 'line 2: _id must have 1 to 100 letters'],
    ['an id with a blank', { _id: 'a b' }, 'line 2: _id must have 1 to 100 letters'],
    ['no type', { type: undefined }, 'line 2: type is required'],
    ['a type of two lines', { type: 'a\nb' }, 'line 2: type must not have line breaks'],
    ['a time that is none', { createdAt: 'soon' }, 'line 2: createdAt must be a date or a time'],
    ['a time to come', { createdAt: '2026-12-01' }, 'line 2: createdAt is in the future'],
    ['a bad e-mail', { email: 'nobody' }, 'line 2: email must be an e-mail address'],
    ['no answer', { questions: { a: '' } }, 'line 2: questions must hold an answer'],
    [
      'an answer too long',
      { questions: { a: 'x'.repeat(5001) } },
      'line 2: questions.a must have at most 5000',
    ],
    ['an answer that is an object', { questions: { a: {} } }, 'line 2: questions.a must be a text'],
    ['a NUL', { userid: 'a\0' }, 'line 2: userid holds a character that cannot be stored'],
    ['half a letter', { questions: { a: '\ud800' } }, 'line 2: questions holds a character'],
  ] as const)
    test(`refuses ${what} by line and field, and stores nothing of the request`, async () => {
      const digest = await server.digest();
      const bad = typeof line === 'string' ? line : JSON.stringify(response(line));
      const { status, body } = await send(`${linesOf([response()])}\n${bad}\n`);
      assert.deepEqual([status, body.message.startsWith(message)], [400, true], body.message);
      assert.equal(await server.digest(), digest);
    });

  test('refuses an empty request, too many records, bytes that are no text, and a body over the limit', async () => {
    const digest = await server.digest();
    const many = Array.from({ length: 1001 }, () => response());
    assert.equal((await send('')).status, 400);
    assert.equal((await send('\n\n')).body.message, 'line 1: there is no record');
    assert.match((await send(many)).body.message, /there are more than 1,000 records/);
    assert.equal((await send('x'.repeat(1_048_577))).status, 413);
    assert.equal(await server.digest(), digest);
  });

  test('without keys the call is refused, and says which setting is missing', async () => {
    const bare = await testServer({ now: () => nowMs });
    try {
      const { status, body } = await sendRecords(bare, receiveSurveyResponses, [response()]);
      assert.deepEqual(
        [status, body.message],
        [503, 'API endpoint is not configured: please set INGEST_KEYS.'],
      );
    } finally {
      await bare.close();
    }
  });
});
