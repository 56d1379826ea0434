import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { showPlace } from './place.ts';

const page = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

describe('places of a filing', () => {
  test('a cell is found by table, row and cell, and only the newest place is marked', () => {
    const shown = page(
      '<table><tr><td>a<td>b</table><table><tr><td>c<tr><td>d<td><table><tr><td>inner</table><td>e</table>',
    );
    const marked = (): (string | null)[] =>
      [...shown.querySelectorAll('[data-marked]')].map((one) => one.textContent);
    assert.equal(showPlace(shown, '0.0.1'), true);
    assert.deepEqual(marked(), ['b']);
    assert.equal(showPlace(shown, '1.1.2'), true);
    assert.deepEqual(marked(), ['e']);
    assert.equal(showPlace(shown, '2.0.0'), true);
    assert.deepEqual(marked(), ['inner']);
  });

  test('a figure of a text is found by line and column', () => {
    const shown = page('<pre>Revenue   1,234\nNet income    (56)   78\n</pre>');
    assert.equal(showPlace(shown, 'l1.14'), true);
    assert.equal(shown.querySelector('[data-marked]')?.textContent, '(56)');
    assert.equal(shown.querySelector('pre')?.textContent, 'Revenue   1,234\nNet income    (56)   78\n');
  });

  test('what is not there is said', () => {
    const shown = page('<table><tr><td>a</table>');
    for (const place of ['0.0.5', '7.0.0', 'l9.1', 'x', '', '0.0', '../x'])
      assert.equal(showPlace(shown, place), false, place);
  });
});
