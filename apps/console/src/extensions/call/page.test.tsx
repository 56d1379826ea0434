import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draw, screen } from '../../testing/render.tsx';
import { fillPage } from './page.ts';

const tab = { id: 7, windowId: 1, title: 'Dial-in', url: 'https://northwind.example/call' };
const values = {
  number: '+1 412-555-0100',
  code: '8842913',
  name: 'Ann Example',
  email: 'ann@example.com',
  symbol: 'NWND',
};
/** A browser that runs what it is given in this page. */
const runsHere = (): void => {
  const executeScript = async ({ func, args }: { func(...given: unknown[]): unknown; args: unknown[] }) => [
    { result: func(...args) },
  ];
  Object.assign(globalThis, { chrome: { scripting: { executeScript } } });
};

test('fields of a page that ask for a value are filled, but none that a person cannot see or has typed in', async () => {
  runsHere();
  draw(
    <form>
      <label>
        Conference ID <input name="conference" />
      </label>
      <label>
        Full name <input defaultValue="Typed" />
      </label>
      <div style={{ display: 'none' }}>
        <input aria-label="E-mail" name="email" />
      </div>
      <input aria-label="Telephone" style={{ visibility: 'hidden' }} />
      <input aria-label="Ticker" style={{ opacity: 0 }} />
    </form>,
  );
  const filled = await fillPage(tab, values);
  assert.equal(filled?.length, 1);
  assert.match(filled[0]!, /^Conference ID/);
  assert.deepEqual(
    ['Conference ID', 'Full name', 'E-mail', 'Telephone', 'Ticker'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    ),
    ['8842913', 'Typed', '', '', ''],
  );
});
