import { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import { audioPath } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { shownDialIn } from '../dial-in.ts';
import { callFor } from '../record.ts';
import { shownCall } from '../rules.ts';
import { listAudio, newestSession, readInterim } from '../session-store.ts';
import { listVersions, readTexts } from '../text-store.ts';

export const handler = implementRead(getEarningsCallAdditionals, async ({ platform }, key) => {
  // From the main database: what was saved a moment ago is asked for at once.
  const { db } = platform;
  const call = await callFor(db, key, platform.now());
  const [texts, session, versions, audio] = await Promise.all([
    readTexts(db, call),
    newestSession(db, call),
    listVersions(db, call),
    listAudio(db, call),
  ]);
  const interim = session && (await readInterim(db, session.id, 0));
  return {
    record: shownCall(call, platform.now()),
    financials: call.financials as Record<string, Record<string, number | null>>,
    rawTranscriptText: texts.raw,
    processedTranscriptText: texts.processed,
    interimRawText: interim?.text ?? '',
    inCall: call.inCall,
    checks: [...call.checks],
    dialIn: session ? shownDialIn(session) : null,
    versions,
    recordings: audio.map(({ name, seconds, at }) => ({ link: `${audioPath}/${name}`, seconds, at })),
  };
});
