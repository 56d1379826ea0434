import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { docDescription } from '@midoffice/contract/content/documentation/calls/doc-description';
import { getSiteBanner } from '@midoffice/contract/content/alert-banner/calls/get-site-banner';
import { getDocumentation } from '@midoffice/contract/content/documentation/calls/get-documentation';
import { getEndpointHistory } from '@midoffice/contract/content/documentation/calls/get-endpoint-history';
import { packageSchema } from '@midoffice/contract/content/documentation/calls/package-schema';
import { updateEndpointRecord } from '@midoffice/contract/content/documentation/calls/update-endpoint-record';
import { cleanup, waitFor, within } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, drawScreen, screen } from '../../../../testing/render.tsx';
import { publicEntry, schemaEntry } from '../testing/entries.ts';
import { DeveloperDocs } from './developer-docs/developer-docs.tsx';
import { EndpointRecords } from './endpoint-records/endpoint-records.tsx';
import { GenerateDefinition } from './generate-definition/generate-definition.tsx';
import { RouteDocumentation } from './route-documentation/route-documentation.tsx';

const records = [
  schemaEntry(),
  schemaEntry({ code: 'dcf', endpoint: '/api/v3/dcf', name: 'Discounted cash flow', revision: 4 }),
];
const server = () => new FakeServer().answers(packageSchema, records).answers(getEndpointHistory, []);
const button = (name: string) => screen.getByRole('button', { name });

describe('route-documentation-screen', () => {
  test('without an endpoint Submit asks for one; a chosen one is edited (r003-route-docs)', async () => {
    const fake = server().answers(docDescription, {
      success: true,
      message: 'Successfully added a documentation.',
      code: 'dcf',
      revision: 5,
    });
    const { user } = drawScreen(RouteDocumentation, { server: fake });
    await user.click(button('Submit'));
    assert.ok((await screen.findAllByText('Please search for an endpoint.')).length > 1);
    await user.type(screen.getByRole('combobox', { name: 'Endpoint' }), 'discounted');
    await user.click(await screen.findByRole('option', { name: /Discounted cash flow/ }));
    await user.clear(await screen.findByLabelText('Description'));
    await user.click(button('Submit'));
    assert.ok(await screen.findByText('Please enter a description.'));
    assert.ok(screen.getByText('Please enter a content.'));
    assert.deepEqual(fake.inputsOf(docDescription), []);
    await user.type(screen.getByLabelText('Description'), 'Value');
    await user.type(screen.getByLabelText('Content'), 'More');
    await user.click(button('Submit'));
    assert.ok(await screen.findByText('Successfully added a documentation.'));
    assert.deepEqual(fake.inputsOf(docDescription), [
      { endpoint: 'dcf', description: 'Value', content: 'More', revision: 4 },
    ]);
  });

  test('a search finds every endpoint that fits, and says where none does (m003-route-docs-no-endpoint-found-with-that-name)', async () => {
    const many = Array.from({ length: 80 }, (_none, n) =>
      schemaEntry({ code: `e${n}`, endpoint: `/api/v3/e${n}`, name: `Endpoint ${n}` }),
    );
    const fake = new FakeServer().answers(packageSchema, many).answers(getEndpointHistory, []);
    const { user } = drawScreen(RouteDocumentation, { server: fake });
    const box = screen.getByRole('combobox', { name: 'Endpoint' });
    await user.type(box, 'endpoint');
    await waitFor(() => assert.equal(screen.queryAllByRole('option').length, 80));
    await user.type(box, ' of nobody');
    assert.ok(await screen.findByText('No endpoint found with that name.'));
  });

  test('a pasted address finds its endpoint', async () => {
    const { user } = drawScreen(RouteDocumentation, { server: server() });
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Endpoint' });
    for (const pasted of ['https://api.example/api/v3/dcf/AAPL?period=annual', 'v3/dcf/']) {
      await user.clear(box);
      await user.click(box);
      await user.paste(pasted);
      assert.ok(await screen.findByRole('option', { name: /Discounted cash flow/ }), pasted);
      assert.equal(screen.getAllByRole('option').length, 1);
    }
  });

  test('another person saved first: both texts are shown, and mine can be kept', async () => {
    const fake = server().refuses(docDescription, 409, {
      message: 'Somebody changed this endpoint in the meantime. Reload it.',
      conflicts: [{ field: 'content', expected: null, actual: 'Theirs', wanted: 'Mine' }],
      revision: 8,
    });
    const { user } = drawScreen(RouteDocumentation, { server: fake, address: { endpoint: 'dcf' } });
    await user.type(await screen.findByLabelText('Content'), 'Mine');
    await user.click(button('Submit'));
    assert.ok(await screen.findByText('Theirs'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => assert.equal(fake.inputsOf(docDescription)[1]?.revision, 8));
  });

  test('a member without the right reads, and Submit says why it is off', async () => {
    drawScreen(RouteDocumentation, {
      server: server(),
      address: { endpoint: 'dcf' },
      me: { role: 'standard', permissions: ['tasks'] },
    });
    await screen.findByLabelText('Description');
    assert.equal(button('Submit').getAttribute('aria-disabled'), 'true');
  });
});

describe('generate-definition-screen', () => {
  test('makes the definition of the package schema, or says that it failed (r003-openapi)', async () => {
    const fake = server();
    const { user } = drawScreen(GenerateDefinition, { server: fake });
    await user.click(button('Generate definition'));
    assert.ok(await screen.findByText(/OpenAPI 3\.1, 2 endpoints/));
    assert.match(
      screen.getByLabelText('Text of the definition').textContent ?? '',
      /"\/api\/v3\/quote\/\{symbols\}"/,
    );
    fake.refuses(packageSchema, 500);
    await user.click(button('Generate definition'));
    assert.ok(
      await screen.findByText(/Error in generating openapi definition/),
      'm003-generate-definition-error-in-generating-openapi-definition',
    );
  });

  test('an address that is none is refused at its field', async () => {
    const fake = server();
    const { user } = drawScreen(GenerateDefinition, { server: fake });
    await user.clear(screen.getByLabelText(/Address of the API/));
    await user.type(screen.getByLabelText(/Address of the API/), 'api');
    await user.click(button('Generate definition'));
    assert.ok(await screen.findByText('must be an address such as https://api.example.com'));
    assert.deepEqual(fake.inputsOf(packageSchema), []);
  });
});

describe('api-definition-tabs', () => {
  test('Endpoint, Param, Properties, Website: only what changed is sent, with the revision that was read', async () => {
    const fake = server().answers(updateEndpointRecord, {
      success: true,
      message: 'The record was saved.',
      revision: 1,
    });
    const { user } = drawScreen(EndpointRecords, { server: fake, address: { endpoint: 'quote' } });
    for (const tab of ['Endpoint', 'Param', 'Properties', 'Website'])
      assert.ok(await screen.findByRole('tab', { name: tab }));
    await user.selectOptions(screen.getByLabelText('Tag'), 'new');
    await user.click(screen.getByRole('tab', { name: 'Param' }));
    await user.click(await screen.findByRole('button', { name: 'Add parameter' }));
    await user.type(screen.getByLabelText('Name 2'), 'limit');
    assert.ok(screen.getByText('2 fields changed'));
    await user.click(button('Save'));
    await screen.findByText('The record was saved.');
    const [sent] = fake.inputsOf(updateEndpointRecord) as { edit: { parameters: { name: string }[] } }[];
    assert.deepEqual(Object.keys(sent!.edit).sort(), ['parameters', 'tag']);
    assert.deepEqual(
      sent!.edit.parameters.map(({ name }) => name),
      ['symbols', 'limit'],
    );
  });

  test('a restored draft brings back what was edited, and leaves what somebody else has saved since', async () => {
    const address = { endpoint: 'quote', tab: 'Param' };
    const before = drawScreen(EndpointRecords, { server: server(), address });
    await before.user.type(await screen.findByLabelText('Name 1'), '2');
    cleanup();
    const fake = new FakeServer()
      .answers(packageSchema, [schemaEntry({ tag: 'new', revision: 9 })])
      .answers(getEndpointHistory, []);
    const { user } = drawScreen(EndpointRecords, { server: fake, address });
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    assert.ok(await screen.findByText('1 field changed'));
    assert.match(screen.getByLabelText<HTMLInputElement>('Name 1').value, /2$/);
  });

  test('a wrong field is named, and what was typed stays', async () => {
    const fake = server().refuses(updateEndpointRecord, 400, {
      message: 'edit.parameters.0.name: is taken',
      issues: [{ field: 'edit.parameters.0.name', message: 'is taken' }],
    });
    const { user } = drawScreen(EndpointRecords, {
      server: fake,
      address: { endpoint: 'quote', tab: 'Param' },
    });
    await user.type(await screen.findByLabelText('Name 1'), '2');
    await user.click(button('Save'));
    assert.ok(await screen.findByText('parameters.0.name: is taken'));
    assert.ok(screen.getByText('1 field changed'));
  });

  test('an endpoint that does not exist is said, and so is a failed read', async () => {
    drawScreen(EndpointRecords, { server: server(), address: { endpoint: 'nothing' } });
    assert.ok(await screen.findByText('This endpoint does not exist.'));
  });
});

describe('documentation-search', () => {
  const entries = [
    publicEntry(),
    publicEntry({ url: 'income-statement', data: 'Income statement', path: '/api/v3/income-statement' }),
  ];
  const options = () => screen.queryAllByRole('option').map((one) => one.textContent);

  test('the list shows after the text has changed, and a choice puts the address into the box and closes it (r003-doc-search-list)', async () => {
    const { user } = draw(<DeveloperDocs />, {
      server: new FakeServer()
        .answers(getSiteBanner, { text: null, expiresAt: null })
        .answers(getDocumentation, entries),
    });
    await screen.findByRole('heading', { name: /Income statement/ });
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search the documentation' });
    assert.equal(box.placeholder, 'URL', 'm003-doc-search-url');
    await user.click(box);
    assert.deepEqual(options(), []);
    await user.type(box, 'INCOME state');
    assert.equal((await screen.findAllByRole('option')).length, 1);
    await user.keyboard('{Enter}');
    assert.match(box.value, /\/developer\/docs#income-statement$/);
    assert.equal(location.hash, '#income-statement');
    assert.deepEqual(options(), []);
    location.hash = '';
  });

  test('all matches are listed', async () => {
    const many = Array.from({ length: 80 }, (_none, n) =>
      publicEntry({ url: `e${n}`, data: `Endpoint ${n}`, path: `/api/v3/e${n}` }),
    );
    const { user } = draw(<DeveloperDocs />, {
      server: new FakeServer()
        .answers(getSiteBanner, { text: null, expiresAt: null })
        .answers(getDocumentation, many),
    });
    await user.type(await screen.findByRole('combobox', { name: 'Search the documentation' }), 'endpoint');
    await waitFor(() => assert.equal(options().length, 80));
  });

  test('endpoint-catalogue and documentation-sample-responses show categories, levels, tags and examples', async () => {
    draw(<DeveloperDocs />, {
      server: new FakeServer()
        .answers(getSiteBanner, { text: null, expiresAt: null })
        .answers(getDocumentation, [
          publicEntry({ tag: 'realTime', minLevel: 2, minLevelNotes: ['international'], draft: true }),
        ]),
    });
    assert.ok(await screen.findByRole('navigation', { name: 'Categories' }));
    assert.ok(screen.getByText('realTime'));
    assert.ok(screen.getByText('Professional and above'));
    assert.ok(screen.getByText('Professional and above: companies outside the United States.'));
    assert.ok(screen.getByText('Example of the answer (draft)'));
  });

  test('a failed read says so, and can be tried again', async () => {
    const fake = new FakeServer()
      .answers(getSiteBanner, { text: null, expiresAt: null })
      .refuses(getDocumentation, 500);
    const { user } = draw(<DeveloperDocs />, { server: fake });
    await screen.findByRole('alert');
    fake.answers(getDocumentation, entries);
    await user.click(screen.getByRole('button', { name: /again/i }));
    assert.ok(await screen.findByRole('heading', { name: 'Full quote' }));
  });
});
