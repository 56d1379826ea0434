import { attachmentMaxBytes, taskLimits } from '@midoffice/contract/staff-work/tasks/lists';
import { formatBytes } from '../../../kit/form/csv-file.ts';

/** What is wrong with files that are to be attached; null where nothing is. */
export function filesFault(files: readonly File[], kept = 0): string | null {
  if (files.length + kept > taskLimits.attachments)
    return `At most ${taskLimits.attachments} files can be attached.`;
  const empty = files.find((file) => file.size === 0);
  if (empty) return `${empty.name} is empty.`;
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  return bytes > attachmentMaxBytes
    ? `The files are larger than ${formatBytes(attachmentMaxBytes)} together.`
    : null;
}
