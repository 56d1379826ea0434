import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { acceptBugReport } from '@midoffice/contract/quality/bug-reports/calls/accept-bug-report';
import { getBugReports } from '@midoffice/contract/quality/bug-reports/calls/get-bug-reports';
import { createRandom } from '../../../platform/demo/world.ts';
import { makeBars } from '../../prices/charts/factory.ts';
import { featureSeed } from './seed.ts';
import { reportServer, type ReportServer } from './testing/reports.ts';

describe('demo reports', () => {
  let server: ReportServer;
  before(async () => {
    server = await reportServer();
    const { bars } = server;
    await makeBars(server.platform, 'MRWK', bars);
    await makeBars(
      server.platform,
      'LMNT',
      bars.map((bar, i) => (i === 20 ? { ...bar, volume: 0 } : bar)),
    );
    const world = { platform: server.platform, random: createRandom(1), size: 1, today: '2024-06-01' };
    await featureSeed.seed({ ...world, sandbox: undefined as never });
  });
  after(() => server.close());

  test('whatever can be ticked can be applied; the rest says why not', async () => {
    const reports = (await server.analyst.call(getBugReports, {})).body;
    assert.deepEqual(reports.map((report) => report.ticker).sort(), ['HLXM', 'LMNT', 'MRWK', 'NWND', 'ZZQX']);
    let ticked = 0;
    for (const report of reports) {
      const good = Object.entries(report.changes).filter(
        ([field]) => report.outcomes[field]!.problem === null,
      );
      ticked += good.length;
      const { status, body } = await server.analyst.call(acceptBugReport, {
        reportId: report._id,
        changes: Object.fromEntries(good),
      });
      assert.equal(status, 200, `${report.ticker}: ${body.message}`);
    }
    assert.equal(ticked, 3);
    assert.deepEqual((await server.analyst.call(getBugReports, {})).body, []);
  });
});
