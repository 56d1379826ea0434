import { randomBytes } from 'node:crypto';
import { saveAiPrompt } from '@midoffice/contract/content/ai-runner/calls/save-ai-prompt';
import { aiLimits } from '@midoffice/contract/content/ai-runner/lists';
import type { AiPrompt } from '@midoffice/contract/content/ai-runner/shapes';
import { badInput, conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { countPrompts, lockPrompt, writePrompt, type PromptTexts } from '../store.ts';

/** @throws ApiError 409 with what differs, where the prompt was changed since it was read */
function requireRevision(now: AiPrompt, seen: number | undefined, wanted: PromptTexts): void {
  if (seen === undefined || seen === now.revision) return;
  const fields = Object.keys(wanted) as (keyof PromptTexts)[];
  throw conflict(
    'Somebody changed this prompt in the meantime. Reload it.',
    fields
      .filter((field) => now[field] !== wanted[field])
      .map((field) => ({ field, expected: null, actual: now[field], wanted: wanted[field] })),
    now.revision,
  );
}

export const handler = implementWrite(
  saveAiPrompt,
  async ({ trx, staff, platform, audit }, { id, revision, postPrompt = '', ...rest }) => {
    const texts = { ...rest, postPrompt };
    if (texts.postProcessing === 'prompt' && !postPrompt) throw badInput('postPrompt', 'is required');
    const { offered } = platform.connectors.models;
    if (texts.model && !offered.some((model) => model.id === texts.model))
      throw badInput('model', 'is not offered');
    const before = id === undefined ? undefined : await lockPrompt(trx, id);
    if (id !== undefined && !before) throw notFound('There is no such prompt.');
    if (before) requireRevision(before, revision, texts);
    else if ((await countPrompts(trx)) >= aiLimits.prompts)
      throw badInput('name', `there are ${aiLimits.prompts} prompts already: delete one first`);
    const prompt = await writePrompt(trx, id ?? `prm_${randomBytes(9).toString('hex')}`, texts, staff.email);
    await audit({ targetKind: 'ai-prompt', targetId: prompt.id, before: before ?? null, after: prompt });
    return { success: true as const, message: 'Prompt saved.', prompt };
  },
);
