import { downloadCallExtension } from '@midoffice/contract/staff-work/extensions/calls/download-call-extension';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readExtension } from '../built.ts';

export const handler = implementRead(downloadCallExtension, async ({ download }) => {
  const file = await readExtension('call');
  download('midoffice-call-extension.zip', 'application/zip');
  return file;
});
