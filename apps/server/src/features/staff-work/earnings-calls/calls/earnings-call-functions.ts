import type { InputOf, OutputOf } from '@midoffice/contract/kernel';
import { earningsCallFunctions } from '@midoffice/contract/staff-work/earnings-calls/calls/earnings-call-functions';
import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { Proposal } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared, type WriteContext } from '../../../../platform/http/implement.ts';
import { readSymbol } from '../../../prices/charts/api.ts';
import { precallValues, reportedValues } from '../proposals.ts';
import { callFor, callForWrite, rescore } from '../record.ts';
import { newestSession, readInterim } from '../session-store.ts';
import type { StoredCall } from '../store.ts';
import { putText, readTexts, type TextKind } from '../text-store.ts';
import { runTranscriptTask } from '../transcript-thread.ts';

type Input = InputOf<typeof earningsCallFunctions>;
type Output = OutputOf<typeof earningsCallFunctions>;

async function keep(
  context: WriteContext,
  call: StoredCall,
  type: Input['type'],
  { kind, text, reason }: { kind: TextKind; text: string; reason: string },
): Promise<void> {
  const { platform, trx, staff } = context;
  const before = (await readTexts(trx, call))[kind];
  if (before !== text)
    await putText(trx, call, kind, { text, reason, by: staff.email, at: new Date(platform.now()) });
  await context.audit({
    targetKind: 'earnings-call',
    targetId: `${call.symbol} ${call.fiscalPeriod}`,
    before: { characters: before.length },
    after: { type, kind, characters: text.length },
  });
}

/** Empties the raw text alone: what was made of it stays. Source: d093. */
const wipe = (context: WriteContext, call: StoredCall): Promise<void> =>
  keep(context, call, 'wipe', { kind: 'raw', text: '', reason: 'wiped' });

/** Takes over a text that was sent, else what was said in the newest dial-in. */
async function insert(context: WriteContext, call: StoredCall, sent: string | undefined): Promise<void> {
  const session = sent === undefined ? await newestSession(context.trx, call) : undefined;
  const received = session && (await readInterim(context.trx, session.id, 0));
  const text = (sent ?? received?.text ?? '').trim();
  if (!text) throw new ApiError(409, 'There is no text to insert: this call has no live text yet.');
  await keep(context, call, 'insert', { kind: 'raw', text, reason: 'inserted' });
}

async function postProcess(context: WriteContext, call: StoredCall): Promise<NonNullable<Output['turns']>> {
  const { raw } = await readTexts(context.trx, call);
  if (!raw.trim()) throw new ApiError(409, 'There is no raw transcript to process.');
  const company = (await readSymbol(context.trx, call.symbol))?.name ?? call.symbol;
  const { text, turns } = await runTranscriptTask('process', { text: raw, company }, context.staff.userid);
  if (!turns.all) throw new ApiError(422, 'No speaker was found in the raw transcript. Nothing was changed.');
  await keep(context, call, 'post-process', { kind: 'processed', text, reason: 'processed' });
  return turns;
}

export const handler = implementPrepared(
  earningsCallFunctions,
  async ({ platform, staff }, { type, ...key }): Promise<Proposal[] | undefined> => {
    if (type !== 'precall-values' && type !== 'values') return undefined;
    const call = await callFor(platform.db, key, platform.now());
    return type === 'values'
      ? reportedValues(platform.db, call, staff.userid)
      : precallValues(platform, call, staff.userid);
  },
  async (context, { type, record, ...key }, values): Promise<Output> => {
    if (values) {
      // Proposals are shown to the person who asked; what they keep is saved by another call.
      context.previewOnly();
      return { success: true, message: callTexts.fetchedValues, values };
    }
    const { platform, trx, staff } = context;
    const call = await callForWrite(context, key);
    let turns: Output['turns'];
    if (type === 'wipe') await wipe(context, call);
    else if (type === 'insert') await insert(context, call, record?.rawTranscriptText);
    else turns = await postProcess(context, call);
    const [now] = await rescore(trx, [call], platform.now(), staff.userid);
    const texts = await readTexts(trx, call);
    return {
      success: true,
      message: callTexts.functionRan,
      rawTranscriptText: texts.raw,
      processedTranscriptText: texts.processed,
      checks: [...now!.checks],
      ...(turns && { turns }),
    };
  },
);
