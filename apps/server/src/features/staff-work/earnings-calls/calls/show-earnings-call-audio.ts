import { showEarningsCallAudio } from '@midoffice/contract/staff-work/earnings-calls/calls/show-earnings-call-audio';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { isAudio } from '../session-store.ts';

export const handler = implementRead(showEarningsCallAudio, async (context, { name }) => {
  const { db, files } = context.platform;
  const opened = (await isAudio(db, name)) && (await files.open(`earnings-calls/${name}`));
  if (!opened) throw notFound('There is no such recording.');
  context.document('audio/wav');
  return opened.stream;
});
