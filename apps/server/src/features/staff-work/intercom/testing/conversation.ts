import type { Sandbox } from '../../../../platform/demo/world.ts';
import { intercomFilesHost } from '../../../../testing/chat.ts';

export const ada = { type: 'user', id: 'u-1', name: 'Ada Lovelace', email: 'ada@client.example' } as const;
export const staff = {
  type: 'admin',
  id: 'a-1',
  name: 'Sam Support',
  email: 'sam@midoffice.example',
} as const;

/** A conversation of two messages, of which the second has a picture and a file. */
export function seedConversation(sandbox: Sandbox, id: string): void {
  const createdAt = Date.UTC(2026, 5, 1, 9) / 1000;
  sandbox.intercom.seed({
    id,
    title: 'Wrong dividends',
    createdAt,
    source: {
      id: `${id}1`,
      author: ada,
      body: '<p>Dividends of <b>LMNT</b> are &lt;wrong&gt;.</p><p>Since May.</p>',
      attachments: [],
    },
    parts: [
      {
        id: `${id}2`,
        author: staff,
        body: `<p>Thanks, we see it:</p><img src="https://${intercomFilesHost}/${id}.png"><script>alert(1)</script>`,
        attachments: [`https://${intercomFilesHost}/${id}.csv`],
        createdAt: createdAt + 60,
      },
    ],
  });
}
