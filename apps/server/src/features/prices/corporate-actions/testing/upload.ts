import type { uploadEdsFile } from '@midoffice/contract/prices/corporate-actions/calls/upload-eds-file';
import type { OutputOf } from '@midoffice/contract/kernel';
import { postForm } from '../../../../testing/form.ts';
import type { Client } from '../../../../testing/server.ts';
import type { EdsServer } from './eds.ts';

/** How a file is uploaded, where not as dividends in `list.csv` by the editor. */
export interface UploadGiven {
  readonly type?: string;
  readonly name?: string;
  readonly client?: Client;
  /** Other fields of the form. */
  readonly fields?: Readonly<Record<string, string | number | undefined>>;
}

/** Uploads a CSV as the console does. @param call the contract line of the upload @param content null: a form without a file */
export async function uploadFile(
  server: EdsServer,
  call: typeof uploadEdsFile,
  content: string | null,
  { type = 'dividends', name = 'list.csv', client = server.editor, fields = {} }: UploadGiven = {},
): Promise<{ status: number; body: { message: string } & Partial<OutputOf<typeof uploadEdsFile>> }> {
  const form = new FormData();
  form.set('type', type);
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined) form.set(field, String(value));
  if (content !== null) form.set('file', new File([content], name));
  return postForm(server, client, call.path, form);
}
