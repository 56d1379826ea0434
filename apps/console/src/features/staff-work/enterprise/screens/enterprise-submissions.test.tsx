import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getEnterpriseInfo } from '@midoffice/contract/staff-work/enterprise/calls/get-enterprise-info';
import type {
  EnterpriseSubmission,
  EnterpriseSubmissionList,
} from '@midoffice/contract/staff-work/enterprise/shapes';
import { recordExport } from '@midoffice/contract/system/audit/calls/record-export';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { testReadStates } from '../../../../testing/read-states.tsx';
import { drawScreen, screen } from '../../../../testing/render.tsx';
import { keepSavedFiles } from '../../../../testing/saved-files.ts';
import { EnterpriseSubmissions } from './enterprise-submissions.tsx';

const submission: EnterpriseSubmission = {
  _id: 'submission-1',
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@company.example',
  userid: 'ada',
  knownUser: true,
  company: 'Engine & Co',
  website: 'engine.example',
  companyType: 'Fund',
  jobTitle: 'CTO',
  country: 'Canada',
  licenseRequest: { license: 'Display', audienceSize: '5000', domain: 'app.engine.example' },
  audienceSize: '10,000',
  datasets: ['EOD prices', 'News'],
  paymentFrequency: 'annually',
  paymentMethod: 'invoice',
  paymentAddress: '12 Square\nToronto',
  taxId: 'CA 123',
  useCase: 'A page of prices',
  content: 'Please write.',
  createdAt: '2026-01-05T10:00:00.000Z',
};
const bare: EnterpriseSubmission = {
  ...submission,
  _id: 'submission-2',
  email: 'bare@company.example',
  firstname: null,
  lastname: null,
  website: 'javascript:alert(1)',
  licenseRequest: null,
};
const listOf = (...rows: EnterpriseSubmission[]): EnterpriseSubmissionList => ({ rows, total: rows.length });
const drawn = (server: FakeServer, address = {}) =>
  drawScreen(EnterpriseSubmissions, {
    server: server.answers(getEnterpriseInfo, listOf(submission, bare)),
    address,
  });

describe('enterprise-submissions-screen', () => {
  testReadStates(EnterpriseSubmissions, {
    call: getEnterpriseInfo,
    filled: listOf(submission),
    shows: 'ada@company.example',
    empty: listOf(),
    says: 'No records found',
  });

  test('the table has nine columns (r002-enterprise-columns)', async () => {
    drawn(new FakeServer());
    const row = (await screen.findByText('ada@company.example')).closest('tr')!;
    assert.deepEqual(
      screen.getAllByRole('columnheader').map((cell) => cell.textContent),
      ['email', 'name', 'company', 'website', 'license', 'audienceSize', 'datasets', 'createdAt', 'actions'],
    );
    assert.deepEqual(
      [...row.cells].map((cell) => cell.textContent),
      [
        'ada@company.example',
        'Ada Lovelace',
        'Engine & Co',
        'engine.example',
        'Display',
        '10,000',
        'EOD prices, News',
        '2026-01-05 10:00 UTC',
        'Details',
      ],
    );
  });

  test('a website is a link where it is an address of the web, and nothing else is', async () => {
    drawn(new FakeServer());
    const link = await screen.findByRole('link', { name: 'engine.example' });
    assert.equal(link.getAttribute('href'), 'https://engine.example');
    assert.ok(screen.getByText('javascript:alert(1)'));
    assert.ok(!screen.queryByRole('link', { name: 'javascript:alert(1)' }));
  });

  test('enterprise-submission-dialog: every field of the request', async () => {
    const { user } = drawn(new FakeServer());
    await user.click(await screen.findByRole('button', { name: 'Details of ada@company.example' }));
    const text = screen.getByRole('dialog', { name: /Submission Details/ }).textContent;
    for (const [label, value] of Object.entries({
      ...submission,
      ...submission.licenseRequest,
      audienceSize: '5000',
      datasets: 'EOD prices, News',
      createdAt: '2026-01-05 10:00 UTC',
    }))
      if (!['licenseRequest', 'knownUser'].includes(label))
        assert.ok(text.includes(`${label}${String(value)}`), `${label} in ${text}`);
    assert.ok(text.includes('audienceSize10,000'));
  });

  test('a request without a licence has no details of it', async () => {
    drawn(new FakeServer(), { open: 'submission-2' });
    assert.ok(await screen.findByText('No details found'));
  });

  test('search and order are sent, and the CSV holds all that fit', async (t) => {
    const saved = keepSavedFiles(t);
    const server = new FakeServer().answers(recordExport, { success: true, message: '' });
    const { user } = drawn(server);
    await screen.findByText('ada@company.example');
    await user.type(screen.getByLabelText('Search submissions'), ' engine {Enter}');
    await user.click(screen.getByRole('columnheader', { name: 'company' }).querySelector('button')!);
    await screen.findByText('ada@company.example');
    assert.deepEqual(server.inputsOf(getEnterpriseInfo).at(-1), {
      search: 'engine',
      sort: 'company',
      page: '1',
    });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => assert.equal(saved.length, 1));
    const text = await saved[0]!.content.text();
    assert.match(text, /^_id,firstname,lastname,email,.*,content,createdAt\r\nsubmission-1,Ada,Lovelace,/);
    assert.deepEqual(server.inputsOf(getEnterpriseInfo).at(-1), { search: 'engine', sort: 'company' });
  });
});
