import type { CacheItem, CacheValue } from '@midoffice/contract/monitors/cache-monitor/shapes';
import { formatNumber } from '../../../kit/base/format.ts';
import { EmptyState } from '../../../kit/states/states.tsx';
import { sizeText } from './texts.ts';
import css from './cache-monitor.module.css';

/** JSON with line breaks; any other text as it is. */
function readable(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** What the name of an item is, by type. */
const nameHeaders: Readonly<Record<string, string>> = {
  list: 'Index',
  hash: 'Field',
  zset: 'Score',
  stream: 'ID',
};

const nameOf = (type: string, { name, score }: CacheItem): string =>
  type === 'zset' ? String(score ?? '') : (name ?? '');

type Marked = Pick<CacheItem, 'text' | 'isBinary' | 'isCut' | 'bytes'>;

function marksOf({ text, isBinary, isCut, bytes }: Marked): string {
  // It was not read at all.
  if (isCut && !text) return bytes === null ? 'too large to show' : `too large to show: ${sizeText(bytes)}`;
  return [isBinary && 'binary', isCut && `beginning of ${sizeText(bytes)}`].filter(Boolean).join(', ');
}

const Marks = ({ item }: { readonly item: Marked }) => {
  const text = marksOf(item);
  return text ? <span className={css.soft}>{text}</span> : null;
};

/** Items of a list, hash, set, sorted set or stream. */
function Items({ value }: { readonly value: CacheValue }) {
  const header = nameHeaders[value.type];
  return (
    <table className={css.items} aria-label="Items">
      <thead>
        <tr>
          {header && <th scope="col">{header}</th>}
          <th scope="col">{value.type === 'zset' || value.type === 'set' ? 'Member' : 'Value'}</th>
        </tr>
      </thead>
      <tbody>
        {value.items.map((item, n) => (
          // Members of a set have no name, and a list may hold the same text twice.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={n}>
            {header && <td className={css.name}>{nameOf(value.type, item)}</td>}
            <td>
              <pre className={css.text}>{readable(item.text)}</pre>
              <Marks item={item} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value of any type, as far as it was read. */
export function KeyValue({ value }: { readonly value: CacheValue }) {
  if (value.length === null) return <EmptyState text={`Values of type ${value.type} cannot be shown.`} />;
  if (value.isTooLarge)
    return (
      <EmptyState
        text={`The next of the ${formatNumber(value.length)} items of this key is too large to show.`}
      />
    );
  if (value.value === null)
    return value.items.length ? (
      <Items value={value} />
    ) : (
      <EmptyState text={value.cursor === null ? 'There are no more items.' : 'No items in this part.'} />
    );
  return (
    <>
      <pre className={css.text} aria-label="Value">
        {readable(value.value)}
      </pre>
      <Marks item={{ ...value, text: value.value, bytes: value.length }} />
    </>
  );
}
