import { downloadTaskExtension } from '@midoffice/contract/staff-work/extensions/calls/download-task-extension';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readExtension } from '../built.ts';

export const handler = implementRead(downloadTaskExtension, async ({ download }) => {
  const file = await readExtension('task');
  download('midoffice-task-extension.zip', 'application/zip');
  return file;
});
