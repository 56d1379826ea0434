import { documentationAddress, documentationWords } from '@midoffice/contract/content/documentation/lists';
import { searchDocumentation } from '@midoffice/contract/content/documentation/search';
import type { DocumentationEntry } from '@midoffice/contract/content/documentation/shapes';
import { useMemo, useState } from 'react';
import { ComboBox } from '../../../../../kit/search/combo-box.tsx';
import css from './developer-docs.module.css';

/**
 * The search of the documentation: its list shows once the text has changed and while something is found; a choice puts
 * the address of the endpoint into the box, opens it and closes the list. Source: r003-doc-search-list.
 */
export function DocumentationSearch({ entries }: { readonly entries: readonly DocumentationEntry[] }) {
  const [text, setText] = useState('');
  // The text that a choice has put there: nothing is searched for it.
  const [taken, setTaken] = useState('');
  const found = useMemo(
    () => (text === taken ? [] : searchDocumentation(entries, text)),
    [entries, text, taken],
  );
  return (
    <div className={css.search} data-screen="documentation-search">
      <ComboBox
        label="Search the documentation"
        placeholder={documentationWords.placeholder}
        value={text}
        items={found}
        optionKey={({ entry }) => entry.url}
        option={({ entry }) => (
          <span className={css.option}>
            {entry.data}
            <small>{entry.category}</small>
            <code>{entry.path}</code>
          </span>
        )}
        empty="No endpoint has these words."
        firstIsCurrent={found.length > 0}
        maxLength={200}
        width={520}
        onChange={setText}
        onPick={({ entry }) => {
          const address = `${location.origin}${documentationAddress(entry.url)}`;
          setText(address);
          setTaken(address);
          location.hash = entry.url;
        }}
      />
    </div>
  );
}
