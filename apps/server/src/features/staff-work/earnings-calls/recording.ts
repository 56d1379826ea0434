import { audioPath } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { Spoken } from '../../../platform/connectors/speech/spoken.ts';
import { contentFileName } from '../../../platform/files/files.ts';
import { createHash } from 'node:crypto';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertAudit } from '../../../platform/audit/store.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { rescore } from './record.ts';
import { insertAudio, readInterim, readSession, writeSession, type StoredSession } from './session-store.ts';
import { holdRecording } from './recording-lease.ts';
import { readCalls, type CallKey, type StoredCall } from './store.ts';
import { listVersions, putText, readTexts } from './text-store.ts';
import { asMulawWav, UnreadableSound } from './wav.ts';
import { writeCall } from './write-store.ts';

/** A recording that has not come so long after its call does not come any more. */
const waitMs = 24 * 3_600_000;

/** Turns of a transcribed recording as raw text: speakers have numbers until a person names them. */
const textOf = (parts: readonly Spoken[]): string =>
  parts
    .map(({ speaker, text }) => (speaker === null ? text : `Speaker ${speaker + 1}: ${text}`))
    .join('\n\n');

/** A transcriber that fails as often for one recording is not asked again: what was received live is used. */
const transcribeTries = 7;

interface Sound {
  readonly name: string;
  readonly bytes: number;
  readonly seconds: number;
}

/** Name of a stored sound: it follows from the provider's, so that a repetition overwrites the same file. */
function soundName(recordingId: string): string {
  const digest = createHash('sha256').update(`twilio:${recordingId}`).digest();
  return contentFileName('earnings-calls', digest, 'wav').split('/')[1]!;
}

async function storeSound(platform: Platform, recordingId: string, signal: AbortSignal): Promise<Sound> {
  const stream = await platform.connectors.telephony.openRecording(recordingId, signal);
  const { content, size } = asMulawWav(stream);
  const name = soundName(recordingId);
  await platform.files.put(`earnings-calls/${name}`, content);
  return { name, ...size };
}

const system = { id: null, label: 'system' } as const;
const nameOf = ({ symbol, fiscalPeriod }: CallKey): string => `${symbol} ${fiscalPeriod}`;

/**
 * The call of a dial-in, locked until the transaction ends, and then the dial-in: in the order of everybody else.
 * @returns undefined where its recording is in another state by now
 */
async function lockBoth(trx: Trx, id: string, state: StoredSession['recording'], at: Date) {
  const found = await readSession(trx, id);
  if (!found) return undefined;
  const [call] = await readCalls(trx, [found], at, true);
  const session = await readSession(trx, id, true);
  return call && session?.recording === state ? { call, session } : undefined;
}

/** Stores that the sound is there, before anything is made of it: it can be played from now on. */
async function keepSound(platform: Platform, id: string, recordingId: string, sound: Sound): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const at = new Date(platform.now());
    const both = await lockBoth(trx, id, 'waiting', at);
    if (!both) return;
    const { call } = both;
    await writeSession(trx, id, { recording: 'transcribing', recordingId, recordingTries: 0 });
    await insertAudio(trx, call, { ...sound, at });
    // A link that a person has put there stays.
    const isOurs = call.audioFileLink === '' || call.audioFileLink.startsWith(`${audioPath}/`);
    const audioFileLink = isOurs ? `${audioPath}/${sound.name}` : call.audioFileLink;
    if (isOurs) await writeCall(trx, call, { audioFileLink }, undefined, at);
    await insertAudit(trx, {
      actor: system,
      call: 'earnings-calls.finish',
      kind: 'earnings-call.recorded',
      targetKind: 'earnings-call',
      targetId: nameOf(call),
      before: { audioFileLink: call.audioFileLink },
      after: { audioFileLink, file: sound.name, seconds: sound.seconds },
    });
    await notifyOnCommit(trx, { subject: 'earnings-calls', id: nameOf(call) });
  });
}

interface Said {
  readonly text: string;
  /** Whether it is what was received live, since the transcriber failed. */
  readonly isReceived: boolean;
}

/** What was said, by the recording; what was received live where there is no transcriber, or it has failed too often. */
async function transcript(platform: Platform, session: StoredSession, signal: AbortSignal): Promise<Said> {
  const { speech } = platform.connectors;
  const hasFailed = session.recordingTries >= transcribeTries;
  const sound =
    speech.connected && !hasFailed && session.recordingId !== null
      ? await platform.files.read(`earnings-calls/${soundName(session.recordingId)}`)
      : null;
  if (sound) return { text: textOf(await speech.transcribe(sound, signal)), isReceived: false };
  const received = await readInterim(platform.db, session.id, 0);
  return { text: received?.text ?? '', isReceived: hasFailed };
}

/**
 * Puts the text of a recording into the raw transcript: as the transcript where there is none, after the text of an earlier
 * recording, or among the earlier texts where a person has put a transcript there.
 */
async function putRecorded(trx: Trx, call: StoredCall, text: string, at: Date): Promise<void> {
  const { raw } = await readTexts(trx, call);
  const present = (await listVersions(trx, call)).find(({ kind }) => kind === 'raw');
  const recorded = { reason: 'recorded', by: 'system', at };
  if (!raw || !present) return putText(trx, call, 'raw', { ...recorded, text });
  if (present.reason === recorded.reason && present.by === recorded.by)
    return putText(trx, call, 'raw', { ...recorded, text: `${raw}\n\n${text}` });
  await putText(trx, call, 'raw', { ...recorded, text });
  return putText(trx, call, 'raw', { text: raw, reason: present.reason, by: present.by, at });
}

async function keepText(platform: Platform, id: string, { text, isReceived }: Said): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const at = new Date(platform.now());
    const both = await lockBoth(trx, id, 'transcribing', at);
    if (!both) return;
    const { call, session } = both;
    const note = isReceived ? ' The recording could not be transcribed: the text is the live one.' : '';
    await writeSession(trx, id, { recording: 'stored', message: `${session.message}${note}`.trim() });
    const before = (await readTexts(trx, call)).raw.length;
    if (text) await putRecorded(trx, call, text, at);
    await rescore(trx, [call], platform.now(), 'system');
    await insertAudit(trx, {
      actor: system,
      call: 'earnings-calls.finish',
      kind: 'earnings-call.transcribed',
      targetKind: 'earnings-call',
      targetId: nameOf(call),
      before: { characters: before },
      after: { characters: (await readTexts(trx, call)).raw.length, recorded: text.length },
    });
    await notifyOnCommit(trx, { subject: 'earnings-calls', id: nameOf(call) });
  });
}

async function giveUp(platform: Platform, session: StoredSession): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await writeSession(trx, session.id, {
      recording: 'missing',
      message: `${session.message} There is no recording.`.trim(),
    });
    await notifyOnCommit(trx, { subject: 'earnings-calls', id: nameOf(session) });
  });
}

/** Fetches the recording and stores its sound. Does nothing where it is not ready. */
async function fetchSound(platform: Platform, session: StoredSession, signal: AbortSignal): Promise<void> {
  const recording = await platform.connectors.telephony.recordingOf(session.vendorId!);
  const isLate = platform.now() - Date.parse(session.endedAt!) > waitMs;
  if (recording?.state === 'missing' || (recording?.state !== 'ready' && isLate))
    return giveUp(platform, session);
  if (recording?.state !== 'ready') return;
  try {
    const sound = await storeSound(platform, recording.id, signal);
    await keepSound(platform, session.id, recording.id, sound);
  } catch (error) {
    if (!(error instanceof UnreadableSound)) throw error;
    await giveUp(platform, session);
  }
}

/**
 * Stores the recording of a dial-in that has ended, then its text. Does nothing where that is done or done elsewhere at the
 * moment, where the recording is not ready, or where it failed a short while ago.
 * @returns whether another process has it
 * @throws ApiError 424, 502, 503
 */
export async function finishSession(platform: Platform, id: string, signal: AbortSignal): Promise<boolean> {
  return holdRecording(platform, id, signal, async (session) => {
    if (session.recording === 'waiting') await fetchSound(platform, session, signal);
    const stored = await readSession(platform.db, id);
    if (stored?.recording === 'transcribing')
      await keepText(platform, id, await transcript(platform, stored, signal));
  });
}
