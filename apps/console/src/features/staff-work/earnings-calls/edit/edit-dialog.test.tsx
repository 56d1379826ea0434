import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/end-earnings-call';
import { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import { getInterimText } from '@midoffice/contract/staff-work/earnings-calls/calls/get-interim-text';
import { settleEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/settle-earnings-call';
import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { additionals, dialIn, overview } from '../testing.ts';
import { EditDialog } from './edit-dialog.tsx';
import { button, live, of, open } from './testing/open.tsx';

describe('earnings-call-edit-dialog', () => {
  test('has four tabs, and says what failed', async () => {
    const { server, user } = draw(<EditDialog of={of} connected={overview} onClose={() => undefined} />, {
      server: new FakeServer().refuses(getEarningsCallAdditionals, 500),
    });
    assert.match(
      (await screen.findByRole('alert')).textContent,
      /Something went wrong with getting records\./,
    );
    server.answers(getEarningsCallAdditionals, additionals);
    await user.click(screen.getByText('Try again'));
    assert.ok(await screen.findByRole('dialog', { name: /Edit Call/ }));
    const tabs = await screen.findAllByRole('tab');
    assert.deepEqual(
      tabs.map(({ textContent }) => textContent),
      ['Details', 'Raw', 'Processed', 'Interm'],
    );
  });
});

describe('earnings-call-live-section', () => {
  test('a call is started with number and code, which are required', async () => {
    const server = new FakeServer().answers(startCall, {
      success: true,
      message: 'Dialling +15550123456.',
      effect: { id: dialIn.id, state: 'done' },
    });
    const { user } = open(server);
    const code = await screen.findByLabelText('Dial-in code');
    assert.equal(screen.queryByRole('button', { name: 'End Call' }), null);
    await user.clear(code);
    await user.click(await button('Start Call'));
    assert.equal(server.inputsOf(startCall).length, 0);
    await user.type(code, '815');
    await user.click(await button('Start Call'));
    await waitFor(() =>
      assert.deepEqual(server.inputsOf(startCall)[0], {
        ...of,
        conferenceNumber: '+1 555 012 3456',
        dialInCode: '815',
      }),
    );
  });

  test('a live call has End Call alone, and ending it says so', async () => {
    const server = new FakeServer()
      .answers(getInterimText, { interimRawText: '', inCall: true, from: 0, partial: '', dialIn })
      .answers(endEarningsCall, {
        success: true,
        message: 'Endend Call',
        effect: { id: dialIn.id, state: 'done' },
        inCall: false,
      });
    const { user } = open(server, live);
    const end = await button('End Call');
    assert.equal(screen.queryByRole('button', { name: 'Start Call' }), null);
    await user.click(end);
    assert.ok(await screen.findByText('Endend Call'));
  });

  test('an outcome that is not known is shown and asked for again; a call that failed says why', async () => {
    const server = new FakeServer().answers(settleEarningsCall, {
      success: true,
      message: 'Dialling.',
      effect: { id: dialIn.id, state: 'done' },
    });
    const { user } = open(server, {
      inCall: true,
      dialIn: { ...dialIn, state: 'dialling', unknown: true, message: 'Not confirmed.' },
    });
    assert.ok(await screen.findByText('outcome unknown'));
    await user.click(await button('Ask again'));
    await waitFor(() => assert.deepEqual(server.inputsOf(settleEarningsCall), [{ id: dialIn.id }]));
  });
});
