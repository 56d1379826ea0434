import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { downloadCallExtension } from '@midoffice/contract/staff-work/extensions/calls/download-call-extension';
import { downloadTaskExtension } from '@midoffice/contract/staff-work/extensions/calls/download-task-extension';
import { FakeServer } from '../../../../testing/fake-server.ts';
import { draw, screen } from '../../../../testing/render.tsx';
import { DownloadExtension } from './download-extension.tsx';

const button = (): HTMLElement => screen.getByRole('button', { name: 'Download Extension' });

describe('Download Extension', () => {
  for (const [kind, call] of [
    ['task', downloadTaskExtension],
    ['call', downloadCallExtension],
  ] as const)
    test(`a failed download of the ${kind} extension says so (r002-extension-zip)`, async () => {
      const { server, user } = draw(<DownloadExtension kind={kind} />, {
        server: new FakeServer().refuses(call, 503),
      });
      await user.click(button());
      await screen.findByText('Something went wrong with downloading extension.');
      assert.equal(server.inputsOf(call).length, 1);
      assert.equal(button().getAttribute('aria-disabled'), null);
    });

  test('pending: it takes no second click', async () => {
    const { server, user } = draw(<DownloadExtension kind="task" />, {
      server: new FakeServer().holds(downloadTaskExtension),
    });
    await user.click(button());
    assert.equal(button().getAttribute('aria-busy'), 'true');
    await user.click(button());
    assert.equal(server.inputsOf(downloadTaskExtension).length, 1);
  });

  test('forbidden: the button says why it is disabled', () => {
    draw(<DownloadExtension kind="call" />, { me: { role: 'standard', permissions: ['tasks'] } });
    assert.equal(button().getAttribute('aria-disabled'), 'true');
  });
});
