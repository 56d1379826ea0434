// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calls } from '@midoffice/contract';
import { saveOffer } from '@midoffice/contract/billing/offers/calls/save-offer';
import { permissionKeys, type AnyCall } from '@midoffice/contract/kernel';
import { makeOffer, testFields } from '../features/billing/offers/testing/offers.ts';
import { staffAccountRefusal } from '../features/customers/customer-records/api.ts';
import { testServer, type Client, type TestServer } from '../testing/server.ts';
import { makeTracedAccount, traced, type TracedRecords } from '../testing/staff-account.ts';

const nowMs = Date.UTC(2026, 5, 15, 12);
const { userid, email, stripeID, invoiceID } = traced;

/** What a call is asked by the names of its fields; those that are not named are left out where they may be. */
const usual: Readonly<Record<string, unknown>> = {
  userid,
  userId: userid,
  userkey: userid,
  stripeID,
  invoiceID,
  chargeID: 'ch_traced1',
  quarter: '2026-Q2',
  couponCode: 'SPRING',
  symbol: 'AAPL',
  email,
};
const searches = ['search', 'query', 'q', 'userQuery', 'text'] as const;

const surveyed = { type: 'cancellation', question: 'Reason' };
/** Inputs of calls that need more than the usual ones, or that answer more with others. */
const own: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  apiAggregateDetailedUsage: [{ basePath: '/api/v3/quote' }, { exchange: 'NASDAQ' }],
  apiAggregateUserUsage: [{ basePath: '/api/v3/quote' }, { exchange: 'NASDAQ' }],
  checkApiKey: [{ apikey: traced.key }],
  downloadSurveyResponses: [surveyed],
  getMailDialog: [{ userid, family: 'failed' }],
  getPaymentBulk: [{ list: 'failed-charges' }],
  getSurveyResponses: [surveyed],
  getSurveyUserResponse: [{ userId: userid }, { userId: email }],
  getSurveyUserResponsesByAnswer: [{ ...surveyed, answer: 'Price' }],
  listOffers: [{}, { userid }, { search: email }],
  previewPaymentBulk: [{ list: 'failed-charges', action: 'block', filter: {} }],
  userAccountDetails: [{ id: userid }, { id: traced.key, apikey: 'true' }],
};

/** Inputs of calls about one record that names the account, by what the record is. */
const ofOffer: Readonly<Record<string, Record<string, unknown>>> = {
  downloadOfferPdf: {},
  getOffer: {},
  getOfferVersion: { version: 1 },
  getOfferVersions: {},
  billOffer: { kind: 'price' },
  declineOfferForClient: {},
  deleteOffer: {},
  duplicateOffer: {},
  restoreOfferVersion: { version: 1, newest: 1, withdrawLink: true },
  revokeOfferLink: {},
  saveOffer: { company: 'Other', withdrawLink: true },
  sendOffer: { version: 1, mail: false },
};

const ofLead: Readonly<Record<string, Record<string, unknown>>> = {
  getPotentialDetails: {},
  excludePotentialBusiness: {},
  manualMailSent: {},
  unmarkManualMail: { expected: { manualMailSentBy: 'somebody' } },
  updatePotential: { progress: 'investigate' },
};
const ofLeadMail: Readonly<Record<string, Record<string, unknown>>> = {
  getMailDialog: { family: 'business' },
  sendAccountRightSizingEmail: { preview: false, templateType: 'default' },
  sendPotentialBusinessEmail: { preview: false, templateType: 'followup' },
};

/** Calls that change records of a kind, and none that names an account: new ones are made, or all of a filter changed. */
const ofNoRecord: ReadonlySet<string> = new Set(['saveOfferPrices', 'changePotentials']);

/** Calls that name members of staff as colleagues, to whom work is given, and the list of who has which grant. */
const ofColleagues: ReadonlySet<string> = new Set(['getNotePeople', 'getSpecialUsers']);

/** Calls that answer what they were asked about, and nothing of an account. */
const echoes: ReadonlySet<string> = new Set(['checkSignupAddress']);

/**
 * Calls that the usual inputs do not reach: market data, monitors and files without people in them, and single records
 * whose id has to be known. SQL over the request log knows user ids and nothing else of an account.
 */
const unasked: ReadonlySet<string> = new Set([
  'blogSearch',
  'calculateTable',
  'cloudwatchLogs',
  'companySearch',
  'downloadCallExtension',
  'downloadEdsSample',
  'downloadFixRun',
  'downloadTaskExtension',
  'elasticCacheCount',
  'elasticCacheDetails',
  'endpointsGraphStats',
  'exchangesDetails',
  'faqRagResult',
  'generateNewsPreviewText',
  'getAiRun',
  'getAllStableProducts',
  'getChangeSet',
  'getCoverageData',
  'getEarningsCallAdditionals',
  'getEarningsCalls',
  'getEarningsNews',
  'getEdsData',
  'getEdsOutliers',
  'getEmail',
  'getEnterpriseMigration',
  'getEodDataByDate',
  'getEpsEditor',
  'getExchangeRate',
  'getFilingDocument',
  'getFixRun',
  'getGithubIssue',
  'getIntercomConversation',
  'getInterimText',
  'getLinkedTasks',
  'getNewsFullTexts',
  'getNote',
  'getNoteVersion',
  'getNoteVersions',
  'getOverrideCharge',
  'getProductSync',
  'getSecTables',
  'getSiteLinks',
  'getSourceChartData',
  'getSplitControllerPreliminaryInfo',
  'getSplitStatistics',
  'getTableConsolidatedStatistics',
  'getTableStatisticsRows',
  'getTask',
  'intradayAnalysis',
  'listSqlQueryVersions',
  'listStatementAiRuns',
  'previewCustomInvoice',
  'previewDunningMail',
  'previewUserDomainFilter',
  'proposeStatementRepair',
  'readToken',
  'replayCall',
  'reportPresence',
  'runSqlQuery',
  'screenerData',
  'showBannerPicture',
  'showCustomInvoiceFile',
  'showEarningsCallAudio',
  'showFilingFile',
  'showIntercomPicture',
  'showNewsImage',
  'showPhoto',
  'showTaskFile',
  'showTickerImage',
  'testAlertRule',
  'whyThisValue',
]);

/** Lists in which an admin finds the account, so that nothing is proved of an empty one. */
const shownToAdmins: readonly string[] = [
  'apiAggregateDetailedUsage',
  'apiAggregateUserUsage',
  'downloadApiUsageEmails',
  'downloadCouponAnalytics',
  'downloadSurveyResponses',
  'findUsers',
  'getCouponAnalytics',
  'getCouponCustomers',
  'getEnterpriseInfo',
  'getExpiringCards',
  'getFailedCharges',
  'getLiveUsers',
  'getManualSubUsers',
  'getMismatchUsersPlan',
  'getOfferClients',
  'getPaypalSubscriptions',
  'getPotentialBusiness',
  'getPotentialDetails',
  'getRemovingIntents',
  'getSurveyUserResponse',
  'getSurveyUserResponsesByAnswer',
  'getUserDeclarations',
  'getUsers',
  'listCustomInvoices',
  'listDunningCases',
  'listDunningDryRun',
  'listDunningExceptions',
  'listOffers',
  'listUsers',
  'searchAnything',
];

/** What is asked of every record that names the account. */
function recordInputs({ offers, leads }: TracedRecords): Record<string, Record<string, unknown>[]> {
  const each = (inputs: typeof ofOffer, field: string, ids: readonly string[]) =>
    Object.entries(inputs).map(
      ([name, rest]) => [name, ids.map((id) => ({ [field]: id, ...rest }))] as const,
    );
  return Object.fromEntries([
    ...each(ofOffer, '_id', offers),
    ...each(ofLead, 'id', leads),
    ...each(ofLeadMail, 'userid', leads),
  ]);
}

function inputsOf(call: AnyCall, records: TracedRecords): readonly Record<string, unknown>[] {
  const given = [...(own[call.name] ?? []), ...(recordInputs(records)[call.name] ?? [])];
  if (given.length) return given;
  const shapes = { ...call.params?.shape, ...call.query?.shape, ...call.body?.shape };
  const names = Object.keys(shapes).filter((name) => name in usual && !name.startsWith('refresh'));
  const asked = Object.fromEntries(names.map((name) => [name, usual[name]]));
  const search = searches.find((name) => name in shapes);
  if (!search) return [asked];
  const searched = [
    { ...asked, [search]: email },
    { ...asked, [search]: traced.key },
  ];
  return shapes[search].safeParse(undefined).success ? [asked, ...searched] : searched;
}

describe('accounts of staff', () => {
  let server: TestServer;
  let admin: Client;
  let member: Client;
  let records: TracedRecords;
  before(async () => {
    server = await testServer({ now: () => nowMs });
    records = await makeTracedAccount(server);
    admin = await server.staff();
    member = await server.staff({ role: 'standard', permissions: permissionKeys });
  });
  after(() => server.close());

  const marks = [userid, email, traced.lastname, stripeID, 'I-TRACED', 'SECRETDEAL'];
  const marksIn = (body: unknown): string[] =>
    marks.filter((mark) => (JSON.stringify(body) ?? '').includes(mark));

  test('are in no list of anybody but admins, whatever is searched for', async () => {
    const shown: string[] = [];
    const refused = new Set<string>();
    const seen = new Set<string>();
    for (const call of calls.filter(({ mode, access }) => mode === 'read' && access !== 'token')) {
      for (const input of inputsOf(call, records)) {
        if (marksIn((await admin.call(call, input)).body).length) seen.add(call.name);
        const { status, body } = await member.call(call, input);
        if (status === 400 || status >= 500) refused.add(call.name);
        const found = status === 200 ? marksIn(body) : [];
        if (found.length) shown.push(`${call.name} ${JSON.stringify(input)}: ${found.join()}`);
      }
    }
    const isMeant = (line: string): boolean =>
      [...ofColleagues, ...echoes].some((name) => line.startsWith(`${name} `));
    assert.deepEqual(
      shown.filter((line) => !isMeant(line)),
      [],
    );
    assert.deepEqual(
      shownToAdmins.filter((name) => !seen.has(name)),
      [],
    );
    assert.deepEqual(
      [...refused].filter((name) => !unasked.has(name)),
      [],
      'calls that were not asked right: give them inputs, or say that no account is in them',
    );
  });

  test('have no record that anybody but admins opens or changes by its id, and nobody makes one for them', async () => {
    const digest = await server.digest();
    const open: string[] = [];
    for (const call of calls) {
      for (const input of recordInputs(records)[call.name] ?? []) {
        const { status, body } = await member.call(call, input);
        if ((status !== 404 && status !== 403) || marksIn(body).length)
          open.push(`${call.name} ${JSON.stringify(input)}: ${status} ${marksIn(body).join()}`);
      }
    }
    assert.deepEqual(open, []);
    for (const named of [{ userid }, { email }, { email: email.toUpperCase() }]) {
      const made = await member.call(saveOffer, { ...testFields, ...named });
      assert.deepEqual([made.status, made.body.message], [403, staffAccountRefusal]);
    }
    assert.equal(await server.digest(), digest);
    // What names somebody else becomes nothing that names them.
    const { _id, version } = await makeOffer(member);
    const before = await server.digest();
    assert.equal((await member.call(saveOffer, { _id, version, email })).status, 403);
    assert.equal(await server.digest(), before);
    const subjects = new Set(['offers', 'leads']);
    const changing = calls.filter(
      ({ mode, access, changes }) =>
        mode !== 'read' && access !== 'token' && changes?.some((subject) => subjects.has(subject)),
    );
    assert.deepEqual(
      changing
        .map(({ name }) => name)
        .filter((name) => !recordInputs(records)[name] && !ofNoRecord.has(name)),
      [],
      'calls that change such a record and were not asked: give them inputs, or say that they name none',
    );
  });
});
