import { documentationWords } from '@midoffice/contract/content/documentation/lists';
import { endpointCalled } from '@midoffice/contract/content/documentation/search';
import type { SchemaEntry } from '@midoffice/contract/content/documentation/shapes';
import { useEffect, useState } from 'react';
import { ComboBox } from '../../../kit/search/combo-box.tsx';
import css from './documentation.module.css';

interface EndpointBoxProps {
  readonly entries: readonly SchemaEntry[];
  readonly chosen: SchemaEntry | undefined;
  readonly isWaiting: boolean;
  onPick(code: string): void;
}

/** Finds an endpoint by a part of its name, path or code, or by an address of it. */
export function EndpointBox({ entries, chosen, isWaiting, onPick }: EndpointBoxProps) {
  const [typed, setTyped] = useState(chosen?.name ?? '');
  useEffect(() => setTyped(chosen?.name ?? ''), [chosen?.code, chosen?.name]);
  const text = typed.trim().toLowerCase();
  const fitting = entries.filter(({ name, endpoint, code }) =>
    [name, endpoint, code].some((part) => part.toLowerCase().includes(text)),
  );
  const named = fitting.length ? undefined : endpointCalled(entries, typed);
  const found = named ? [named] : fitting;
  return (
    <ComboBox
      label="Endpoint"
      placeholder="Search for an endpoint…"
      value={typed}
      items={found}
      isWaiting={isWaiting}
      empty={documentationWords.unknownEndpoint}
      optionKey={({ code }) => code}
      group={({ group }) => group}
      option={({ name, endpoint }) => (
        <span className={css.option}>
          {name}
          <code>{endpoint}</code>
        </span>
      )}
      firstIsCurrent={text !== '' && text !== chosen?.name.toLowerCase()}
      opensOnFocus
      onChange={setTyped}
      onPick={({ code, name }) => {
        setTyped(name);
        onPick(code);
      }}
    />
  );
}
