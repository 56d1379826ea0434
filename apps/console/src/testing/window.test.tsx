import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { render } from '@testing-library/react';

describe('comparisons of elements', () => {
  test('one that fails names the element in few words', () => {
    const { container } = render(
      <p>
        Ready <b>now</b>
      </p>,
    );
    const [paragraph, bold] = [container.querySelector('p'), container.querySelector('b')];
    const failure = (compare: () => void): string => {
      try {
        compare();
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    assert.match(
      failure(() => assert.equal(paragraph, null)),
      /<p> "Ready now"/,
    );
    assert.match(
      failure(() => assert.equal(paragraph, bold)),
      /another: <b> "now"/,
    );
    assert.match(
      failure(() => assert.equal(null, bold)),
      /<b> "now"/,
    );
    assert.match(
      failure(() => assert.notEqual(bold, bold)),
      /<b> "now"/,
    );
    assert.equal(paragraph, container.firstElementChild);
    assert.notEqual(paragraph, bold);
  });
});
