// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { acceptOffer } from '@midoffice/contract/billing/offers/calls/accept-offer';
import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { revokeOfferLink } from '@midoffice/contract/billing/offers/calls/revoke-offer-link';
import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { getAuditEntries } from '@midoffice/contract/system/audit/calls/get-audit-entries';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { testDatabase } from '../../../../platform/db/testing/database.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { expireDueOffers } from '../expire.ts';
import { makeSent, putTestTable, visit } from '../testing/offers.ts';

const yes = { name: 'Ines Okafor', agree: 'yes' };

describe('acceptOffer', () => {
  let server: TestServer;
  let second: TestServer;
  let sales: Client;
  let drop: () => Promise<void>;
  let now = Date.parse('2024-01-15T12:00:00Z');
  before(async () => {
    const database = await testDatabase();
    drop = () => database.drop();
    const options = {
      databaseUrl: database.url,
      secretsKey: Buffer.alloc(32, 5).toString('base64'),
      now: () => now,
    };
    server = await testServer(options);
    second = await testServer(options);
    sales = await server.staff();
    await putTestTable(sales, 1);
  });
  after(async () => {
    await server.close();
    await second.close();
    await drop();
  });

  const acceptances = async (id: string): Promise<number> =>
    (await sales.call(getAuditEntries, { limit: '200' })).body.rows.filter(
      (row) => row.targetId === id && row.kind === 'offers.accepted',
    ).length;

  test('records name, time and version, notifies the owner, and shows it from then on', async () => {
    const { offer, token } = await makeSent(sales);
    const answer = await visit(server, token, '/accept', yes);
    assert.deepEqual([answer.statusCode, answer.headers.location, answer.body], [303, `/offer/${token}`, '']);
    const { body } = await sales.call(getOffer, { _id: offer._id });
    assert.deepEqual(
      [body.state, body.acceptedName, body.decidedAt, body.sentVersion],
      ['accepted', 'Ines Okafor', '2024-01-15T12:00:00.000Z', offer.version],
    );
    const page = await visit(second, token);
    assert.match(page.body, /Accepted<\/strong> by Ines Okafor on 15 January 2024 at 12:00 UTC/);
    assert.doesNotMatch(page.body, /<form/);
    const mails = (await sales.call(getMails, { text: `#${offer.number} accepted` })).body.rows;
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      [`${sales.userid}@staff.example`],
    );
    assert.equal(await acceptances(offer._id), 1);
  });

  test('wants a name and the box, says so in the page, and keeps what was typed', async () => {
    const { token } = await makeSent(sales);
    const digest = await server.digest();
    for (const [form, words] of [
      [{ name: '  ', agree: 'yes' }, /Please enter your name/],
      [{ name: 'I"nes' }, /Please tick the box/],
      [{ name: 'x'.repeat(300), agree: 'yes' }, /at most 200/],
      [{}, /Please enter your name/],
    ] as const) {
      const { statusCode, body } = await visit(server, token, '/accept', form as Record<string, string>);
      assert.equal(statusCode, 400);
      assert.match(body, words);
      if ('name' in form && form.name.includes('"')) assert.match(body, /value="I&quot;nes"/);
    }
    const large = await visit(server, token, '/accept', { name: 'x'.repeat(20_000), agree: 'yes' });
    assert.equal(large.statusCode, 413);
    assert.equal((await server.nobody.call(acceptOffer, { token, name: [1], agree: 'yes' })).status, 400);
    assert.equal(await server.digest(), digest);
  });

  test('two clicks, two tabs and two processes at once make one acceptance, of the first name', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { offer, token } = await makeSent(sales);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_none, n) =>
          visit(n % 2 ? second : server, token, '/accept', { name: `Person ${n}`, agree: 'yes' }),
        ),
      );
      const won = answers.filter(({ statusCode }) => statusCode === 303);
      const lost = answers.filter(({ statusCode }) => statusCode === 200);
      assert.deepEqual([won.length, lost.length], [1, 5]);
      const { acceptedName } = (await sales.call(getOffer, { _id: offer._id })).body;
      assert.equal(acceptedName, `Person ${answers.indexOf(won[0]!)}`);
      for (const { body } of lost)
        assert.ok(body.includes(`by ${acceptedName} on`), 'the others see who accepted');
      assert.equal(await acceptances(offer._id), 1);
    }
  });

  test('against a revocation, a change and the expiry at once, exactly one of them holds', async () => {
    const ended: Record<string, number> = {};
    for (let round = 0; round < 24; round += 1) {
      const { offer, token } = await makeSent(sales);
      const { _id, version } = offer;
      const rivals = [
        () => sales.call(revokeOfferLink, { _id }),
        () => sales.call(saveOffer, { _id, version, city: 'Leeds', withdrawLink: true }),
        async () => {
          now += 40 * 86_400_000;
          await expireDueOffers(second.platform);
          return { status: 200 };
        },
      ];
      const start = now;
      const accept = (): Promise<{ statusCode: number }> => visit(second, token, '/accept', yes);
      const rival = rivals[round % 3]!;
      const [answer, other] =
        round % 2
          ? await Promise.all([accept(), rival()])
          : await Promise.all([rival(), accept()]).then(([a, b]) => [b, a] as const);
      now = start;
      const { state, acceptedName } = (await sales.call(getOffer, { _id })).body;
      const isAccepted = answer.statusCode === 303;
      assert.equal(state === 'accepted', isAccepted, `${state}, answered ${answer.statusCode}`);
      assert.equal(acceptedName, isAccepted ? 'Ines Okafor' : null);
      if (round % 3 < 2) assert.equal(other.status, isAccepted ? 409 : 200);
      if (!isAccepted) assert.equal(answer.statusCode, 410);
      assert.equal(await acceptances(_id), isAccepted ? 1 : 0);
      ended[state] = (ended[state] ?? 0) + 1;
    }
    console.log(`accepted against others: ${JSON.stringify(ended)}`);
  });

  test('what was shown is what is accepted: prices that move meanwhile change nothing', async () => {
    const { offer, token } = await makeSent(sales);
    const shown = (await visit(server, token)).body;
    await putTestTable(sales, offer.newestPriceTable, {
      currency: 'eur',
      teamSizes: ['1'],
      dataPackages: [],
      displayPackages: [],
      discounts: [],
      discountLimit: 0,
      perMillionCalls: 0,
      perGigabyte: 0,
    });
    await visit(server, token, '/accept', yes);
    const tableOf = (html: string): string => /<table>.*<\/table>/s.exec(html)![0];
    assert.equal(tableOf((await visit(server, token)).body), tableOf(shown));
    assert.equal((await sales.call(getOffer, { _id: offer._id })).body.total, offer.total);
    await putTestTable(sales, offer.newestPriceTable + 1);
  });

  test('a session in the same browser changes nothing: nobody is known to these calls', async () => {
    const { offer, token } = await makeSent(sales);
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/offer/${token}/accept`,
      headers: {
        cookie: `midoffice_session=${sales.cookie}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'name=Ines&agree=yes',
    });
    assert.equal(statusCode, 303);
    const { rows } = (await sales.call(getAuditEntries, {})).body;
    const entry = rows.find((row) => row.kind === 'offers.accepted' && row.targetId === offer._id);
    assert.deepEqual([entry?.actorId, entry?.actor], [null, `client of offer #${offer.number}`]);
  });
});
