import { attachmentMaxBytes, taskLimits } from '@midoffice/contract/staff-work/tasks/lists';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../../kit/base/button.tsx';
import { formatBytes } from '../../../kit/form/csv-file.ts';
import css from './tasks.module.css';

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

interface FilesFieldProps {
  /** Names the button and its list. */
  readonly label: string;
  readonly files: readonly File[];
  readonly error?: string | null;
  readonly size?: 'small' | 'normal';
  onChange(files: readonly File[]): void;
}

/** Files to attach: chosen one after the other or several at once, each can be taken away again. */
export function FilesField({ label, files, error, size = 'small', onChange }: FilesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.files} role="group" aria-label={label}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          onChange([...files, ...(event.target.files ?? [])]);
          // So that the same file, corrected, can be chosen once more.
          event.target.value = '';
        }}
      />
      <Button size={size} icon={<IconPaperclip size={14} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {files.map((file, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
        <span key={n} className={css.fileChip}>
          <span data-tooltip={file.name}>{file.name}</span>
          <small>{formatBytes(file.size)}</small>
          <IconButton
            size="small"
            label={`Remove ${file.name}`}
            onClick={() => onChange(files.filter((_one, index) => index !== n))}
          >
            <IconX size={12} />
          </IconButton>
        </span>
      ))}
      {error && (
        <span className={css.fault} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
