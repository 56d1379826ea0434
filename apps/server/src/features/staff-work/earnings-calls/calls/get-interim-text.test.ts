// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/end-earnings-call';
import { getInterimText } from '@midoffice/contract/staff-work/earnings-calls/calls/get-interim-text';
import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import { newestAudit } from '../../../../testing/audit.ts';
import {
  callsServer,
  key,
  line,
  liveServer,
  refuses,
  speech,
  until,
  type LiveServer,
} from '../testing/calls.ts';

const received = `Speaker 1: ${speech[0]!.text}\n\nSpeaker 2: ${speech[1]!.text}\n\nSpeaker 1: ${speech[2]!.text}`;

describe('earnings-call-interm-text', () => {
  let server: LiveServer;
  before(async () => {
    server = await liveServer({ speed: 4 });
    server.sandbox.twilio.line({ ...line, speech, staysOpen: true });
    await server.add();
  });
  after(() => server.close());
  const read = async (more: object = {}) => (await server.ann.call(getInterimText, { ...key, ...more })).body;

  test('what is said becomes text while the call is live, and only what is new is asked for', async () => {
    assert.deepEqual(await read(), { interimRawText: '', inCall: false, from: 0, partial: '', dialIn: null });
    const changed = new Set<string>();
    const stop = server.platform.push.listen(({ subject }) => void changed.add(subject));
    await server.ann.call(startCall, { ...key, conferenceNumber: line.number, dialInCode: line.code });
    let [partials, parts] = [0, 0];
    let text = '';
    await until('everything is received', async () => {
      const answer = await read({ after: text.length, of: (await server.read()).dialIn?.id });
      assert.equal(answer.from, text.length);
      if (answer.interimRawText) parts += 1;
      if (answer.partial) partials += 1;
      text += answer.interimRawText;
      return text.length >= received.length;
    });
    stop();
    assert.equal(text, received);
    assert.ok(parts > 2 && partials > 0, `${parts} parts, ${partials} partial`);
    assert.ok(changed.has('earnings-call-text'));
    const whole = await read();
    assert.deepEqual([whole.interimRawText, whole.inCall], [received, true]);
    assert.equal((await read({ after: 5, of: 'another' })).from, 0);
  });

  test('the live text cannot be edited before the call has ended; interim is the same as interm (d092)', async () => {
    const edit = (type: 'interm' | 'interim', interimRawText: string) =>
      server.ann.call(updateEarningsCallAdditionals, { type, record: { ...key, interimRawText } });
    for (const type of ['interm', 'interim'] as const) assert.equal((await edit(type, 'Live.')).status, 409);
    await server.ann.call(endEarningsCall, key);
    await until('it has ended', async () => !(await read()).inCall);
    for (const type of ['interim', 'interm'] as const) {
      assert.equal((await edit(type, `Edited as ${type}.`)).status, 200);
      assert.equal((await read()).interimRawText, `Edited as ${type}.`);
      // The provider's report that the call has ended may come later, and is audited too.
      const { after } = await newestAudit(server, 'LMNT 2024-Q1', updateEarningsCallAdditionals.audit);
      assert.deepEqual(after, { kind: 'interm', characters: `Edited as ${type}.`.length });
    }
    assert.deepEqual(
      [
        (await read()).interimRawText,
        (await read({ after: 100, of: (await server.read()).dialIn!.id })).from,
      ],
      ['Edited as interm.', 0],
    );
  });

  test('bad input and strangers are refused', async (t) => {
    const quiet = await callsServer();
    t.after(() => quiet.close());
    await quiet.add();
    await refuses(quiet, quiet.ann, getInterimText, { ...key, after: '-1' }, 400, /^after: /);
    await refuses(quiet, quiet.ann, getInterimText, { ...key, symbol: 'NONE' }, 404, /./);
    await refuses(quiet, quiet.stranger, getInterimText, key, 403, /./);
  });
});
