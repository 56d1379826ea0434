import type { IntercomMessage } from '@midoffice/contract/staff-work/intercom/shapes';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import css from './intercom.module.css';

const writers = {
  user: { label: 'customer', tone: 'blue' },
  admin: { label: 'support', tone: 'green' },
  bot: { label: 'bot', tone: 'grey' },
} as const;

/** A picture of a message, which our own server fetched; one that cannot be shown leaves its name. */
function Picture({ picture: { name, url } }: { readonly picture: IntercomMessage['pictures'][number] }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <span className={css.soft}>{`${name} cannot be shown`}</span>;
  return (
    <WebLink address={url} className={css.picture}>
      <img src={url} alt={name} loading="lazy" onError={() => setBroken(true)} />
    </WebLink>
  );
}

/** One message of a conversation: who, when, what, with its pictures and files. */
export function MessageLine({ message }: { readonly message: IntercomMessage }) {
  const { label, tone } = writers[message.type];
  return (
    <li className={css.message} data-writer={message.type}>
      <div className={css.who}>
        <b className={css.title}>{message.username || label}</b>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <small className={css.soft}>
          <Time at={message.date} />
        </small>
      </div>
      {message.message && <p className={css.text}>{message.message}</p>}
      {message.pictures.length > 0 && (
        <div className={css.files}>
          {message.pictures.map((picture) => (
            <Picture key={picture.url} picture={picture} />
          ))}
        </div>
      )}
      {message.attachments.length > 0 && (
        <div className={css.files}>
          {message.attachments.map(({ name, url }) => (
            <WebLink key={url} address={url} className={css.file}>
              <IconPaperclip size={13} /> {name}
            </WebLink>
          ))}
        </div>
      )}
      {!message.message && !message.pictures.length && !message.attachments.length && (
        <p className={css.soft}>This message has no text.</p>
      )}
    </li>
  );
}
