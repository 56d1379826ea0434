import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { act } from '@testing-library/react';
import { CallError } from '../../data/client.ts';
import { checkConnectionBy, setConnection } from '../../data/connection.ts';
import { snackbar } from '../../data/snackbar.ts';
import { draw, screen } from '../../testing/render.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

const notify = (say: () => void): void => act(say);

describe('messages at the bottom', () => {
  test('a success is a word in passing and leaves by itself', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      draw(null);
      notify(() => snackbar.success('Saved.'));
      assert.equal(screen.getByRole('status').textContent, 'Saved.');
      notify(() => mock.timers.tick(5000));
      assert.ok(!screen.queryByRole('status'));
    } finally {
      mock.timers.reset();
    }
  });

  test('a failure is an alert with its request, and stays until it is dismissed', async () => {
    const { user } = draw(null);
    notify(() => snackbar.failure(new CallError('Not saved.', 500, 'request-4')));
    assert.match(screen.getByRole('alert').textContent, /Not saved\.Request request-4/);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    assert.ok(!screen.queryByRole('alert'));
  });

  test('an act that it offers is done once, and takes the message away', async () => {
    let undone = 0;
    const { user } = draw(null);
    notify(() => snackbar.success('Reverted.', { label: 'Undo', run: () => (undone += 1) }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    assert.equal(undone, 1);
    assert.ok(!screen.queryByRole('status'));
  });

  test('the same text is shown once, and of many the last three', () => {
    draw(null);
    notify(() => {
      for (const text of ['One', 'Two', 'Two', 'Three', 'Four']) snackbar.info(text);
    });
    assert.deepEqual(
      screen.getAllByRole('status').map(({ textContent }) => textContent),
      ['Two', 'Three', 'Four'],
    );
  });
});

describe('the banner of a lost connection', () => {
  afterEach(() => notify(() => setConnection('connecting')));

  for (const state of ['connecting', 'waiting', 'open'] as const)
    test(`is not there while the console is ${state}`, () => {
      draw(<ConnectionBanner />);
      notify(() => setConnection(state));
      assert.ok(!screen.queryByText(/Disconnected/));
    });

  test('says that the server does not answer, asks again on demand, and goes by itself', async () => {
    let asked = 0;
    const stop = checkConnectionBy(() => (asked += 1));
    const { user } = draw(<ConnectionBanner />);
    notify(() => setConnection('down'));
    assert.match(screen.getByRole('alert').textContent, /Disconnected\. The server does not answer/);
    await user.click(screen.getByRole('button', { name: 'Retry now' }));
    assert.equal(asked, 1);
    notify(() => setConnection('open'));
    assert.ok(!screen.queryByRole('alert'));
    stop();
  });
});
