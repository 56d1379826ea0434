import type { Attachment } from '@midoffice/contract/staff-work/tasks/shapes';
import { IconFile, IconX } from '@tabler/icons-react';
import { IconButton } from '../../../../kit/base/button.tsx';
import { formatBytes } from '../../../../kit/form/csv-file.ts';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import css from '../tasks.module.css';

const isPicture = ({ url }: Attachment): boolean => /\.(?:png|jpe?g)$/.test(url);

interface AttachmentsProps {
  readonly files: readonly Attachment[];
  /** Takes a file away, where that can be done. */
  onRemove?: ((file: Attachment) => void) | undefined;
}

/** Stored files: pictures are shown small, each opens in a new tab or is saved. */
export function Attachments({ files, onRemove }: AttachmentsProps) {
  if (!files.length) return null;
  return (
    <ul className={css.attachments} aria-label="Attachments">
      {files.map((file) => (
        <li key={file.url}>
          <WebLink address={file.url} data-tooltip={`${file.title} (${formatBytes(file.bytes)})`}>
            {isPicture(file) ? <img src={file.url} alt="" loading="lazy" /> : <IconFile size={16} />}
            <span>{file.title}</span>
          </WebLink>
          {onRemove && (
            <IconButton size="small" label={`Remove ${file.title}`} onClick={() => onRemove(file)}>
              <IconX size={12} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
