import { showTaskFile } from '@midoffice/contract/staff-work/tasks/calls/show-task-file';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readTaskFile } from '../store.ts';

/** A title as a plain file name: what a header may hold without quoting. */
const fileName = (title: string): string => title.replaceAll(/[^\w.-]+/g, '_').slice(-100) || 'file';

export const handler = implementRead(showTaskFile, async (context, { name }) => {
  const { db, platform } = context;
  const stored = `tasks/${name}`;
  const file = await readTaskFile(db, stored);
  const opened = file && (await platform.files.open(stored));
  if (!file || !opened) throw notFound('There is no such file.');
  if (file.contentType === 'application/octet-stream')
    context.download(fileName(file.title), file.contentType);
  else context.document(file.contentType);
  return opened.stream;
});
