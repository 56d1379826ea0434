import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import type { Conflict, InputOf } from '@midoffice/contract/kernel';
import { callTexts, financialGroups } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { FinancialValues } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { badInput, conflict } from '../../../../platform/http/errors.ts';
import { implementWrite, type WriteContext } from '../../../../platform/http/implement.ts';
import { changeCalls } from '../change.ts';
import { callForWrite, rescore } from '../record.ts';
import { newestSession, readInterim, replaceInterim } from '../session-store.ts';
import { decide } from '../rules.ts';
import { readSince, type CallKey, type StoredCall } from '../store.ts';
import { putText, readTexts } from '../text-store.ts';
import { writeFinancials } from '../write-store.ts';

type Sent = InputOf<typeof updateEarningsCallAdditionals>['record'];

const targetOf = ({ symbol, fiscalPeriod }: StoredCall) => ({
  targetKind: 'earnings-call',
  targetId: `${symbol} ${fiscalPeriod}`,
});

/** Characters of a text that a conflict shows, and of those the ones before the first difference. */
const excerpt = { length: 300, before: 80 };

/** The part of a text in which two texts begin to differ. */
function excerptsOf(texts: readonly string[], one: string, other: string): string[] {
  let same = 0;
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) same += 1;
  const from = Math.max(0, same - excerpt.before);
  return texts.map((text) => (from ? '…' : '') + text.slice(from, from + excerpt.length));
}

/** Refuses to overwrite what the sender has not read. A conflict shows the part in which long texts begin to differ. */
function requireExpected({ expected }: Sent, field: string, actual: string, wanted: string): void {
  if (!expected || !Object.hasOwn(expected, field) || expected[field] === actual) return;
  const read = String(expected[field]);
  const [before, now, mine] = excerptsOf([read, actual, wanted], read, actual);
  throw conflict('Somebody else changed this text in the meantime.', [
    { field, expected: before, actual: now, wanted: mine },
  ]);
}

async function saveText(
  context: WriteContext,
  call: StoredCall,
  sent: Sent,
  kind: 'raw' | 'processed',
): Promise<boolean> {
  const field = kind === 'raw' ? 'rawTranscriptText' : 'processedTranscriptText';
  const text = sent[field];
  if (text === undefined) throw badInput(field, 'is required');
  const before = (await readTexts(context.trx, call))[kind];
  if (before === text) return false;
  requireExpected(sent, field, before, text);
  const at = new Date(context.platform.now());
  await putText(context.trx, call, kind, { text, reason: 'edited', by: context.staff.email, at });
  const sizes = { before: { characters: before.length }, after: { kind, characters: text.length } };
  await context.audit({ ...targetOf(call), ...sizes });
  return true;
}

async function saveInterim(context: WriteContext, call: StoredCall, sent: Sent): Promise<boolean> {
  const { interimRawText: text } = sent;
  if (text === undefined) throw badInput('interimRawText', 'is required');
  const session = await newestSession(context.trx, call);
  if (!session)
    throw badInput('interimRawText', 'belongs to a dial-in, and nobody has dialled into this call');
  if (call.inCall) throw conflict('The call is live: its text can be changed once it has ended.', []);
  const before = (await readInterim(context.trx, session.id, 0))?.text ?? '';
  if (before === text) return false;
  requireExpected(sent, 'interimRawText', before, text);
  await replaceInterim(context.trx, session.id, text);
  await context.audit({
    ...targetOf(call),
    before: { characters: before.length },
    after: { kind: 'interm', characters: text.length },
  });
  return true;
}

/** Figures that differ from the stored ones, with the others. @throws ApiError 409 with both values where somebody else changed the same one */
function mergedFigures(
  stored: FinancialValues,
  { financials = {}, expected }: Sent,
  since: Readonly<Record<string, unknown>>,
) {
  const merged: FinancialValues = { ...stored };
  const conflicts: Conflict[] = [];
  const fields: string[] = [];
  for (const { key: group } of financialGroups) {
    for (const [name, wanted] of Object.entries(financials[group] ?? {})) {
      const actual = stored[group]?.[name] ?? null;
      if (wanted === undefined || wanted === actual) continue;
      const field = `${group}.${name}`;
      const decision = decide(field, wanted, actual, expected, since);
      if (decision.act === 'keep') continue;
      if (decision.act === 'refuse') conflicts.push({ field, expected: decision.read, actual, wanted });
      merged[group] = { ...merged[group], [name]: wanted };
      fields.push(field);
    }
  }
  if (conflicts.length) throw conflict('Somebody else changed this record in the meantime.', conflicts);
  return { merged, fields };
}

/** Saves fields and figures. The year and period name the call: it may have another key then. */
async function saveDetails(
  context: WriteContext,
  call: StoredCall,
  sent: Sent,
): Promise<{ key: CallKey; isChanged: boolean }> {
  const { financials: _figures, ...record } = sent;
  const since = sent.version === undefined ? {} : await readSince(context.trx, call, sent.version);
  const [saved] = await changeCalls(context, [record]);
  const { merged: financials, fields } = mergedFigures(call.financials, sent, since);
  if (!fields.length) return saved!;
  await writeFinancials(context.trx, saved!.key, financials, fields, new Date(context.platform.now()));
  await context.audit({ ...targetOf(call), before: { financials: call.financials }, after: { financials } });
  return { key: saved!.key, isChanged: true };
}

export const handler = implementWrite(updateEarningsCallAdditionals, async (context, { type, record }) => {
  const { platform, trx, staff } = context;
  const call = await callForWrite(context, record);
  const save = {
    raw: () => saveText(context, call, record, 'raw'),
    processed: () => saveText(context, call, record, 'processed'),
    interm: () => saveInterim(context, call, record),
  };
  const { key, isChanged } =
    type === 'details'
      ? await saveDetails(context, call, record)
      : { key: call, isChanged: await save[type]() };
  if (!isChanged) context.previewOnly();
  const [now] = await rescore(trx, [key], platform.now(), staff.userid);
  return {
    success: true as const,
    message: callTexts.updated,
    checks: [...now!.checks],
    version: now!.version,
  };
});
