import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button, IconButton } from '../base/button.tsx';
import { formatBytes } from './csv-file.ts';
import css from './files-field.module.css';

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
