import { getChangelog } from '@midoffice/contract/content/changelog/calls/get-changelog';
import { useRead } from '../../../../data/queries.ts';
import { Time } from '../../../../kit/base/time.tsx';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import css from '../changelog.module.css';

/** The change log as readers of the public pages see it; nothing where it has no entries. */
export function WhatsNew() {
  const { data } = useRead(getChangelog, {});
  if (!data?.length) return null;
  return (
    <details className={css.public}>
      <summary>What&apos;s new</summary>
      <ul>
        {data.map(({ id, type, text, url, urlText, detail, at }) => (
          <li key={id}>
            {`${text} `}
            <WebLink address={url}>{urlText || url}</WebLink>
            <span className={css.soft}>
              {` ${type} `}
              <Time at={at} />
            </span>
            {detail && <p>{detail}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
