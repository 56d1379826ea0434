import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls } from '@midoffice/contract';
import type { AnyCall } from '@midoffice/contract/kernel';
import { newToken } from '../platform/crypto/secrets.ts';
import { testServer, type TestServer } from '../testing/server.ts';
import { statusOf } from '../testing/matrix.ts';

// Every call that answers somebody without a session. A line more is a way into the server for anybody: review it as one.
const reviewed: Readonly<Record<string, readonly string[]>> = {
  // Opened by a link that was sent to a client, who needs no account. Nothing but its own offer can be reached by it.
  token: ['acceptOffer', 'declineOffer', 'openOffer', 'openOfferPdf'],
  // The sender signs the body.
  signed: [
    'checkSignup',
    'receiveEnterpriseSubmissions',
    'receiveGithubEvent',
    'receiveIntercomEvent',
    'receiveQuotes',
    'receiveSentimentAccounts',
    'receiveStripeEvent',
    'receiveSurveyResponses',
    'receiveTelephonyEvent',
    'receiveUserDeclarations',
  ],
  // Signing in, pictures of pages that are public, and the public documentation with its change log and alert banner.
  public: [
    'acceptToken',
    'confirmEmail',
    'getChangelog',
    'getDemoSignIns',
    'getDocumentation',
    'getSiteBanner',
    'readToken',
    'requestReset',
    'showBannerPicture',
    'showPhoto',
    'showTickerImage',
    'signIn',
  ],
};

const kindOf = ({ access, signed }: AnyCall): string | undefined => {
  if (access === 'token') return 'token';
  if (access !== 'public') return undefined;
  return signed ? 'signed' : 'public';
};

describe('without a session', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('only the reviewed calls answer; every other one refuses with 401', async () => {
    const found: Record<string, string[]> = { token: [], signed: [], public: [] };
    const open: string[] = [];
    for (const call of calls) {
      const kind = kindOf(call);
      if (kind) found[kind]!.push(call.name);
      else if ((await statusOf(server, call, undefined, undefined)) !== 401) open.push(call.name);
    }
    for (const names of Object.values(found)) names.sort();
    assert.deepEqual(open, []);
    assert.deepEqual(found, reviewed);
  });

  test('a call with a token in its path refuses every token that no link has, and a session does not help', async () => {
    const admin = await server.staff();
    const digest = await server.digest();
    for (const call of calls.filter(({ access }) => access === 'token'))
      for (const token of ['0', newToken(), admin.cookie!, 'a'.repeat(500)])
        for (const cookie of [undefined, admin.cookie]) {
          const { statusCode } = await server.app.inject({
            method: call.method,
            url: call.path.replace('{token}', token),
            headers: {
              ...(cookie && { cookie: `midoffice_session=${cookie}` }),
              'content-type': 'application/json',
            },
            ...(call.body && { payload: '{}' }),
          });
          assert.equal(statusCode, 404, `${call.name} ${token.slice(0, 10)}`);
        }
    assert.equal(await server.digest(), digest);
  });
});
