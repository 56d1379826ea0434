import { aiFileTypes, aiLimits, dataMark } from '@midoffice/contract/content/ai-runner/lists';
import { badInput } from '../../../platform/http/errors.ts';
import type { ModelFile } from '../../../platform/connectors/models/models.ts';

/** What the model is to do, and what with: data that the prompt names by `{{data}}` is part of the task. */
export function questionOf(prompt: string, promptData: string): { task: string; text: string } {
  if (!prompt.includes(dataMark)) return { task: prompt, text: promptData };
  return { task: 'Answer the question.', text: prompt.split(dataMark).join(promptData) };
}

const given = (files: unknown): unknown[] =>
  files === undefined ? [] : Array.isArray(files) ? files : [files];

/**
 * Reads the files of a run.
 * @throws ApiError 400 that names the field and the file
 */
export async function readFiles(files: unknown): Promise<ModelFile[]> {
  const read: ModelFile[] = [];
  let bytes = 0;
  for (const file of given(files)) {
    if (!(file instanceof File)) throw badInput('files', 'must be files');
    const type = file.type.split(';', 1)[0]!.trim().toLowerCase();
    if (!(aiFileTypes as readonly string[]).includes(type))
      throw badInput(
        'files',
        `${file.name} is of type ${type || 'unknown'}: text, JSON, PDF and pictures are taken`,
      );
    bytes += file.size;
    if (bytes > aiLimits.fileBytes)
      throw badInput('files', `must have at most ${aiLimits.fileBytes / 1_000_000} MB together`);
    read.push({ name: file.name, type, bytes: Buffer.from(await file.arrayBuffer()) });
  }
  return read;
}
