import { audioPath } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { Spoken } from '../../../platform/connectors/speech/spoken.ts';
import { contentFileName } from '../../../platform/files/files.ts';
import { createHash } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { insertAudit } from '../../../platform/audit/store.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { rescore } from './record.ts';
import { insertAudio, readInterim, readSession, writeSession, type StoredSession } from './session-store.ts';
import { readCalls } from './store.ts';
import { putText, readTexts } from './text-store.ts';
import { asMulawWav, UnreadableSound } from './wav.ts';
import { writeCall } from './write-store.ts';

/** A recording that has not come so long after its call does not come any more. */
const waitMs = 24 * 3_600_000;

/** Turns of a transcribed recording as raw text: speakers have numbers until a person names them. */
const textOf = (parts: readonly Spoken[]): string =>
  parts
    .map(({ speaker, text }) => (speaker === null ? text : `Speaker ${speaker + 1}: ${text}`))
    .join('\n\n');

interface Stored {
  readonly name: string;
  readonly bytes: number;
  readonly seconds: number;
}

/** Stores the sound under a name that follows from the provider's: a repetition overwrites the same file. */
async function storeSound(platform: Platform, recordingId: string, signal: AbortSignal): Promise<Stored> {
  const stream = await platform.connectors.telephony.openRecording(recordingId, signal);
  const { content, size } = asMulawWav(stream);
  const digest = createHash('sha256').update(`twilio:${recordingId}`).digest();
  const name = contentFileName('earnings-calls', digest, 'wav');
  await platform.files.put(name, content);
  return { name: name.split('/')[1]!, ...size };
}

/** What was said, by the recording; what was received live where there is no transcriber, or it does not answer now. */
async function transcript(
  platform: Platform,
  session: StoredSession,
  file: Stored,
  signal: AbortSignal,
): Promise<string> {
  const { speech } = platform.connectors;
  const received = async (): Promise<string> => (await readInterim(platform.db, session.id, 0))?.text ?? '';
  if (!speech.connected) return received();
  const sound = await platform.files.read(`earnings-calls/${file.name}`);
  return sound ? textOf(await speech.transcribe(sound, signal)) : received();
}

async function conclude(
  platform: Platform,
  session: StoredSession,
  file: Stored,
  text: string,
): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const now = await readSession(trx, session.id, true);
    if (now?.recording !== 'waiting') return;
    const at = new Date(platform.now());
    await writeSession(trx, session.id, { recording: 'stored' });
    await insertAudio(trx, session, { ...file, at });
    const [call] = await readCalls(trx, [session], at, true);
    if (!call) return;
    await writeCall(trx, call, { audioFileLink: `${audioPath}/${file.name}` }, undefined, at);
    // A text that a person has put there meanwhile stays.
    const texts = await readTexts(trx, call);
    if (!texts.raw && text) await putText(trx, call, 'raw', { text, reason: 'recorded', by: 'system', at });
    await rescore(trx, [call], platform.now(), 'system');
    const target = `${call.symbol} ${call.fiscalPeriod}`;
    await insertAudit(trx, {
      actor: { id: null, label: 'system' },
      call: 'earnings-calls.finish',
      kind: 'earnings-call.recorded',
      targetKind: 'earnings-call',
      targetId: target,
      after: { seconds: file.seconds, characters: texts.raw ? 0 : text.length },
    });
    await notifyOnCommit(trx, { subject: 'earnings-calls', id: target });
  });
}

async function giveUp(platform: Platform, session: StoredSession): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await writeSession(trx, session.id, {
      recording: 'missing',
      message: `${session.message} There is no recording.`.trim(),
    });
    await notifyOnCommit(trx, { subject: 'earnings-calls', id: `${session.symbol} ${session.fiscalPeriod}` });
  });
}

/**
 * Stores the recording of a dial-in that has ended, and its text where there is none. Does nothing where that is done, or
 * where the recording is not ready.
 * @throws ApiError 424, 502, 503
 */
export async function finishSession(platform: Platform, id: string, signal: AbortSignal): Promise<void> {
  const session = await readSession(platform.db, id);
  if (session?.recording !== 'waiting' || !session.vendorId || session.endedAt === null) return;
  const recording = await platform.connectors.telephony.recordingOf(session.vendorId);
  const isLate = platform.now() - Date.parse(session.endedAt) > waitMs;
  if (recording?.state === 'missing' || (recording?.state !== 'ready' && isLate))
    return giveUp(platform, session);
  if (recording?.state !== 'ready') return;
  try {
    const file = await storeSound(platform, recording.id, signal);
    await conclude(platform, session, file, await transcript(platform, session, file, signal));
  } catch (error) {
    if (!(error instanceof UnreadableSound)) throw error;
    await giveUp(platform, session);
  }
}
