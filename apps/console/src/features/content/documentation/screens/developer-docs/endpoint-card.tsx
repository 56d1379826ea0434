import {
  aboveBasic,
  documentationAddress,
  levelNames,
  levelNoteWords,
} from '@midoffice/contract/content/documentation/lists';
import type { DocumentationEntry } from '@midoffice/contract/content/documentation/shapes';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { MarkdownText } from '../../../../../kit/data-view/markdown.tsx';
import css from './developer-docs.module.css';

const levelText = (level: number): string => `${levelNames[level] ?? `Level ${level}`} and above`;

/** The address of a call: its path, parameters of the path in braces. */
const addressOf = ({ path, parameters }: DocumentationEntry): string =>
  [path, ...parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)].join('/');

const Parameters = ({
  parameters,
  title,
}: {
  readonly parameters: DocumentationEntry['parameters'];
  readonly title: string;
}) => (
  <div className={css.scroll}>
    <table className={css.table} aria-label={`Parameters of ${title}`}>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Type</th>
          <th scope="col">About</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((one) => (
          <tr key={one.name}>
            <td>
              <code>{one.name}</code>
              {(one.required || one.in === 'path') && <small> required</small>}
            </td>
            <td>{one.type}</td>
            <td>
              {one.description}
              {one.values.length > 0 && (
                <small className={css.soft}>{` One of ${one.values.join(', ')}.`}</small>
              )}
              {one.example && <small className={css.soft}>{` Such as ${one.example}.`}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** One endpoint of the documentation. */
export function EndpointCard({ entry }: { readonly entry: DocumentationEntry }) {
  const { url, data, tag, minLevel, minLevelNotes, description, content, parameters, sample, draft } = entry;
  const isSocket = entry.category === 'Websocket';
  return (
    <article id={url} className={css.card} aria-label={data}>
      <h3>
        <a href={documentationAddress(url)}>{data}</a>
        {tag && <StatusBadge tone="blue">{tag}</StatusBadge>}
        {minLevel && <StatusBadge tone="amber">{levelText(minLevel)}</StatusBadge>}
      </h3>
      <p className={css.address}>
        <span>{isSocket ? 'wss' : 'GET'}</span>
        <code>{addressOf(entry)}</code>
      </p>
      {description !== data && <p>{description}</p>}
      {minLevelNotes && (
        <p className={css.soft}>
          {`${levelText(Math.max(minLevel ?? 0, aboveBasic))}: ${minLevelNotes.map((note) => levelNoteWords[note]).join(', ')}.`}
        </p>
      )}
      {content && <MarkdownText text={content} />}
      {parameters.length > 0 && <Parameters parameters={parameters} title={data} />}
      {sample !== null && (
        <details data-screen="documentation-sample-responses">
          <summary>{`Example of the answer${draft ? ' (draft)' : ''}`}</summary>
          <pre className={css.sample}>{JSON.stringify(sample, null, 2)}</pre>
        </details>
      )}
    </article>
  );
}
