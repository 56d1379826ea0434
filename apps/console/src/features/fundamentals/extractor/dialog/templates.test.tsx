import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeRowMapperName } from '@midoffice/contract/fundamentals/extractor/calls/change-row-mapper-name';
import { changeTableSelectorsName } from '@midoffice/contract/fundamentals/extractor/calls/change-table-selectors-name';
import { copyTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/copy-table-selectors';
import { deleteRowSelector } from '@midoffice/contract/fundamentals/extractor/calls/delete-row-selector';
import { deleteTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/delete-table-selectors';
import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { saveRowMapper } from '@midoffice/contract/fundamentals/extractor/calls/save-row-mapper';
import { saveTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/save-table-selectors';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw } from '../../../../testing/render.tsx';
import { mapper, secTable, selector } from '../testing/extractor.ts';
import { RowSelectors } from './row-selectors.tsx';
import { TableSelectors } from './table-selectors.tsx';

const filled = () => new FakeServer().answers(getTableSelectors, [selector]).answers(getRowMappers, [mapper]);
const done = (message = 'Success') => ({
  success: true as const,
  message,
  changeSetId: 7,
  preview: false,
  cells: [],
});
const button = (name: string | RegExp) => screen.findByRole('button', { name });

function Rows({ table = secTable }) {
  const [picked, setPicked] = useState('');
  return <RowSelectors table={table} mapper={picked} onMapper={setPicked} />;
}

describe('extractor-table-selector', () => {
  const drawn = (server: FakeServer, me = {}) => draw(<TableSelectors table={secTable} />, { server, me });

  test('deleting takes two clicks: the first arms the button (r001-extractor-two-click-delete)', async () => {
    const server = filled().answers(deleteTableSelectors, done('Deleted.'));
    const { user } = drawn(server);
    await user.click(await button('Delete'));
    assert.deepEqual(server.inputsOf(deleteTableSelectors), []);
    await user.click(await button('Click again to delete'));
    assert.deepEqual(server.inputsOf(deleteTableSelectors)[0]!.selector, selector);
    assert.ok(await screen.findByText('Deleted.'));
  });

  test('a pencil turns the name into a field, a check mark saves it (r001-extractor-rename)', async () => {
    const server = filled().answers(changeTableSelectorsName, done());
    const { user } = drawn(server);
    await user.click(await button('Rename'));
    const field = screen.getByLabelText('Template name');
    await user.clear(field);
    await user.type(field, 'IS v2');
    await user.click(await button('Save name'));
    const [input] = server.inputsOf(changeTableSelectorsName);
    assert.deepEqual([input!.tableSelectorID, input!.name], ['selector-1', 'IS v2']);
    assert.ok(screen.queryByLabelText('Template name') === null);
  });

  test('what is chosen is not offered again (r001-selector-unique-choices, r001-industries)', async () => {
    drawn(filled());
    const choices = within(await screen.findByLabelText('Industries')).getAllByRole('option');
    assert.equal(choices.length, 27, '26 that are left, and the first entry');
    assert.ok(!choices.some(({ textContent }) => textContent === 'Retail'));
    const mappers = within(screen.getByLabelText('Connected row mappers')).getAllByRole('option');
    assert.deepEqual(
      mappers.map(({ textContent }) => textContent),
      ['All are chosen'],
    );
  });

  test('saves what was edited with what was read (m001-extractor-success)', async () => {
    const server = filled().answers(saveTableSelectors, { ...done(), selector });
    const { user } = drawn(server);
    await user.type(await screen.findByLabelText('Exclude'), 'parent\nplan');
    await user.selectOptions(screen.getByLabelText('Industries'), 'Energy');
    await user.click(await button('Save'));
    assert.ok(await screen.findByText('Success'));
    const [input] = server.inputsOf(saveTableSelectors);
    assert.deepEqual(input!.selector.excludeValues, ['parent', 'plan']);
    assert.deepEqual(input!.selector.industries, ['Retail', 'Energy']);
    assert.deepEqual(input!.expected!.excludeValues, []);
  });

  test('a failed save says so and keeps the edits (m001-extractor-saving-failed)', async () => {
    const server = filled().refuses(saveTableSelectors, 500, { message: 'Saving failed.' });
    const { user } = drawn(server);
    await user.type(await screen.findByLabelText('Exclude'), 'parent');
    await user.click(await button('Save'));
    assert.ok(await screen.findByText('Saving failed.'));
    assert.equal(screen.getByLabelText<HTMLTextAreaElement>('Exclude').value, 'parent');
  });

  test('conflict: both values are shown; of two fields only the chosen one is sent again, against what was shown', async () => {
    const server = filled().refuses(saveTableSelectors, 409, {
      message: 'Somebody else changed this value in the meantime.',
      conflicts: [
        { field: 'exclude_values', expected: [], actual: ['theirs'], wanted: ['mine'] },
        { field: 'wildcard_values', expected: [], actual: ['their cards'], wanted: ['my cards'] },
      ],
    });
    const { user } = drawn(server);
    await user.type(await screen.findByLabelText('Exclude'), 'mine');
    await user.clear(screen.getByLabelText('Wildcards'));
    await user.type(screen.getByLabelText('Wildcards'), 'my cards');
    await user.click(await button('Save'));
    const dialog = await screen.findByRole('dialog');
    assert.match(dialog.textContent, /Exclude.*theirs.*mine.*Wildcards.*their cards.*my cards/s);
    server.answers(saveTableSelectors, { ...done(), selector });
    await user.click(within(dialog).getByRole('button', { name: /my cards/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Merge as chosen' }));
    assert.ok(await screen.findByText('Success'));
    const [, again] = server.inputsOf(saveTableSelectors);
    assert.deepEqual(
      [again!.selector.excludeValues, again!.selector.wildcardValues],
      [['theirs'], ['my cards']],
    );
    assert.deepEqual(
      [again!.expected!.excludeValues, again!.expected!.wildcardValues],
      [['theirs'], ['their cards']],
    );
  });

  test('what somebody else saves while a template is edited is not taken for what was read', async () => {
    const server = filled().answers(saveTableSelectors, { ...done(), selector });
    const { user, readAgain } = drawn(server);
    await user.type(await screen.findByLabelText('Exclude'), 'mine');
    server.answers(getTableSelectors, [
      { ...selector, excludeValues: ['theirs'], primary: !selector.primary },
    ]);
    await readAgain();
    await user.click(await button('Save'));
    assert.ok(await screen.findByText('Success'));
    const [input] = server.inputsOf(saveTableSelectors);
    assert.deepEqual(
      [input!.selector.excludeValues, input!.expected!.excludeValues, input!.selector.primary],
      [['mine'], [], input!.expected!.primary],
    );
  });

  test('copies, and is empty without templates', async () => {
    const copied = { ...done('Copied.'), ...selector, _id: 'selector-2', templateName: 'Copy' };
    const server = filled().answers(copyTableSelectors, copied);
    const { user } = drawn(server);
    await user.click(await button('Copy'));
    assert.ok(await screen.findByText('Copied.'));
  });

  test('without templates, and without the permission', async () => {
    drawn(new FakeServer().answers(getTableSelectors, []).answers(getRowMappers, []), {
      role: 'standard',
      permissions: [],
    });
    assert.ok(await screen.findByText('No table selectors yet'));
    assert.equal((await button('New template')).getAttribute('aria-disabled'), 'true');
  });
});

describe('extractor-row-selector', () => {
  test('shows the hit rate, and what the rules find in the selected table', async () => {
    draw(<Rows />, { server: filled() });
    assert.ok(await screen.findByText(/90 % of 10 stored as proposed/));
    assert.ok(await screen.findByText('Rule 1 finds Net sales: 500'));
  });

  test('rules find a total without a label as the calculator does', async () => {
    const line = (label: string, value: number) => ({
      ...secTable.fields[0]!,
      label,
      value,
      section: 'Sales',
    });
    const table = { ...secTable, fields: [line('Goods', 58), line('Services', 43), line('', 101)] };
    const value = { revenue: { 1: ['=Total sales'] } };
    draw(<Rows table={table} />, { server: filled().answers(getRowMappers, [{ ...mapper, value }]) });
    assert.ok(await screen.findByText('Rule 1 finds Total Sales: 101'));
  });

  test('rules are edited as lines; alternatives are separated by |', async () => {
    const server = filled().answers(saveRowMapper, { ...done(), mapper });
    const { user } = draw(<Rows />, { server });
    const second = await screen.findByLabelText<HTMLTextAreaElement>('Conditions of rule 2');
    assert.equal(second.value, 'sales | revenue\n!cost');
    await user.clear(second);
    await user.type(second, 'turnover | income\n!net');
    await user.click(await button('Save'));
    assert.ok(await screen.findByText('Success'));
    assert.deepEqual(server.inputsOf(saveRowMapper)[0]!.mapper.value, {
      revenue: { 1: ['=Net sales'], 2: [['turnover', 'income'], '!net'] },
    });
  });

  test('a new rule for another field, and one that is removed', async () => {
    const server = filled().answers(saveRowMapper, { ...done(), mapper });
    const { user } = draw(<Rows />, { server });
    await user.click(await button('Remove rule 2'));
    await user.selectOptions(screen.getByLabelText('Field'), 'netIncome');
    await user.click(await button('Add rule for netIncome'));
    await user.type(screen.getByLabelText('Conditions of rule 1'), '=Net income');
    assert.ok(await screen.findByText('Rule 1 finds Net income: 70'));
    await user.click(await button('Save'));
    await screen.findByText('Success');
    assert.deepEqual(server.inputsOf(saveRowMapper)[0]!.mapper.value, {
      revenue: { 1: ['=Net sales'] },
      netIncome: { 1: ['=Net income'] },
    });
  });

  test('deleting takes two clicks and names the mapper `selector` (r001-extractor-two-click-delete)', async () => {
    const server = filled().answers(deleteRowSelector, done('Deleted.'));
    const { user } = draw(<Rows />, { server });
    await user.click(await button('Delete'));
    assert.deepEqual(server.inputsOf(deleteRowSelector), []);
    await user.click(await button('Click again to delete'));
    assert.equal(
      (server.inputsOf(deleteRowSelector)[0]!.selector as unknown as typeof mapper)._id,
      'mapper-1',
    );
  });

  test('is renamed in place', async () => {
    const server = filled().answers(changeRowMapperName, done());
    const { user } = draw(<Rows />, { server });
    await user.click(await button('Rename'));
    await user.type(screen.getByLabelText('Template name'), ' 2{Enter}');
    assert.equal(server.inputsOf(changeRowMapperName)[0]!.name, 'Income: general 2');
  });

  test('a failed read says so', async () => {
    draw(<Rows />, { server: new FakeServer().refuses(getRowMappers, 403, { message: 'No access.' }) });
    assert.ok(await screen.findByText('No access.'));
  });
});
