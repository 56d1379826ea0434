import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/delete-table-selectors';
import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { saveTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/save-table-selectors';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { industries } from '@midoffice/contract/fundamentals/extractor/lists';
import { newestAudit } from '../../../../testing/audit.ts';
import { extractorServer, noAccess, refuses, type ExtractorServer } from '../testing/extractor.ts';

describe('save-table-selectors', () => {
  let server: ExtractorServer;
  before(async () => {
    server = await extractorServer();
  });
  after(() => server.close());

  const named = async (name: string) =>
    (await server.analyst.call(getTableSelectors, {})).body.find((one) => one.templateName === name);

  test('saves a new one and a changed one, audited with before and after, and takes it back (m001-extractor-success)', async () => {
    await server.mapper('Income rows');
    const selector = {
      templateName: 'Income of banks',
      statementType: 'income' as const,
      mustMatchValues: ['income|operations'],
      connectedRowMappers: ['Income rows'],
      industries: ['Banking & Conglomerates' as const],
      primary: true,
    };
    const { body } = await server.analyst.call(saveTableSelectors, { selector });
    assert.equal(body.message, 'Success');
    assert.deepEqual(await named('Income of banks'), {
      wildcardValues: [],
      excludeValues: [],
      ...selector,
      _id: body.selector._id,
    });
    const changed = { ...body.selector, excludeValues: ['parent'] };
    const second = await server.analyst.call(saveTableSelectors, { selector: changed });
    const entry = await newestAudit(server, 'templates');
    assert.equal(entry.kind, 'extractor.selector-saved');
    const { before, after } = entry as { before: object; after: object };
    assert.match(JSON.stringify(before), /"exclude_values".*"value":\[\]/);
    assert.match(JSON.stringify(after), /"exclude_values".*"value":\["parent"\]/);
    await server.analyst.call(revertChangeSet, { id: second.body.changeSetId! });
    assert.deepEqual((await named('Income of banks'))!.excludeValues, []);
  });

  test('two people editing one template: other fields are kept, one field is a conflict with both values', async () => {
    const id = await server.selector('Shared');
    const read = (await named('Shared'))!;
    const save = (changes: object) =>
      server.analyst.call(saveTableSelectors, { selector: { ...read, ...changes }, expected: read });
    assert.equal((await save({ primary: true })).status, 200);
    assert.equal((await save({ mustMatchValues: ['income'] })).status, 200);
    assert.deepEqual({ ...(await named('Shared')) }, { ...read, primary: true, mustMatchValues: ['income'] });
    const lost = await save({ mustMatchValues: ['operations'] });
    assert.equal(lost.status, 409);
    const [conflict] = (lost.body as unknown as { conflicts: Record<string, unknown>[] }).conflicts;
    assert.deepEqual(
      [conflict!['expected'], conflict!['actual'], conflict!['wanted']],
      [[], ['income'], ['operations']],
    );
    await server.analyst.call(deleteTableSelectors, { selector: id });
    assert.equal((await save({ primary: true })).status, 404);
  });

  test('a preview writes nothing', async () => {
    const digest = await server.digest();
    const selector = { templateName: 'Only shown', statementType: 'income' };
    const { body } = await server.analyst.call(saveTableSelectors, { selector, preview: true });
    assert.deepEqual([body.changeSetId, body.cells.length], [null, 1]);
    assert.equal(await server.digest(), digest);
  });

  test('a name of another template is refused, also where a deleted one comes back', async () => {
    const id = await server.selector('Twice');
    await refuses(
      server,
      server.analyst,
      saveTableSelectors,
      { selector: { templateName: 'TWICE', statementType: 'income' } },
      409,
      'templateName: there is another table selector called Twice. Please choose another name.',
    );
    const { body } = await server.analyst.call(deleteTableSelectors, { selector: id });
    await server.selector('Twice');
    await refuses(
      server,
      server.analyst,
      revertChangeSet,
      { id: body.changeSetId! },
      409,
      /another table selector/,
    );
  });

  test('a connected mapper and an industry can be chosen only once (r001-selector-unique-choices)', async () => {
    await server.mapper('Once');
    const selector = { templateName: 'Unique', statementType: 'income' };
    const cases: [given: object, text: RegExp][] = [
      [{ industries: ['Retail', 'Retail'] }, /^selector\.industries: must hold each entry only once/],
      [{ connectedRowMappers: ['Once', 'Once'] }, /^selector\.connectedRowMappers: must hold each entry/],
    ];
    for (const [given, text] of cases)
      await refuses(
        server,
        server.analyst,
        saveTableSelectors,
        { selector: { ...selector, ...given } },
        400,
        text,
      );
  });

  test('there are 27 industries (r001-industries)', async () => {
    assert.equal(industries.length, 27);
    const all = await server.selector('All industries', { industries });
    assert.ok(all);
    const selector = { templateName: 'Bad', statementType: 'income', industries: ['Shipping'] };
    await refuses(server, server.analyst, saveTableSelectors, { selector }, 400, /^selector\.industries/);
  });

  test('bad input names its field, an unknown template is 404, strangers are refused', async () => {
    const good = { templateName: 'Good', statementType: 'income' };
    await server.mapper('For balance', { statementType: 'balance' });
    const cases: [selector: unknown, status: number, text: RegExp][] = [
      [undefined, 400, /^selector: /],
      [{ statementType: 'income' }, 400, /^selector\.templateName: is required/],
      [{ ...good, statementType: 'equity' }, 400, /^selector\.statementType: must be one of income, balance/],
      [{ ...good, mustMatchValues: [''] }, 400, /^selector\.mustMatchValues/],
      [{ ...good, connectedRowMappers: ['Nobody'] }, 400, /there is no row mapper called Nobody/],
      [{ ...good, connectedRowMappers: ['For balance'] }, 400, /For balance is for balance statements/],
      [{ ...good, _id: 'none' }, 404, /there is no table selector none/],
    ];
    for (const [selector, status, text] of cases)
      await refuses(server, server.analyst, saveTableSelectors, { selector }, status, text);
    await refuses(server, server.stranger, saveTableSelectors, { selector: good }, 403, noAccess);
    await refuses(server, server.nobody, saveTableSelectors, { selector: good }, 401, 'Please sign in.');
  });
});
