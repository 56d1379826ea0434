import { storeNames, type KeyStore, type StoreState } from '@midoffice/contract/customers/api-keys/shapes';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

const words: Readonly<Record<StoreState, string>> = {
  same: 'holds it',
  absent: 'does not hold it',
  missing: 'should hold it and does not',
  surplus: 'holds it, but the main record says it does not',
  differs: 'holds something else',
  unread: 'not checked',
};

/** State of one store for a key: a tick, a dash, or a warning; the words are read aloud and shown as tooltip. */
export function StoreMark({
  store,
  state,
  readAt,
}: {
  readonly store: KeyStore;
  readonly state: StoreState | undefined;
  /** When the store was read, where it is not asked each time. */
  readonly readAt?: string | null | undefined;
}) {
  const when = readAt ? `, read ${readAt.slice(0, 16).replace('T', ' ')} UTC` : '';
  const text = `${storeNames[store]}: ${words[state ?? 'unread']}${when}`;
  const isWarning = state === 'missing' || state === 'surplus' || state === 'differs';
  return (
    <span data-tooltip={text}>
      {state === 'same' && (
        <IconCheck size={14} color="var(--green)" style={{ verticalAlign: -2 }} aria-hidden />
      )}
      {isWarning && (
        <IconAlertTriangle size={14} color="var(--amber)" style={{ verticalAlign: -2 }} aria-hidden />
      )}
      {!isWarning && state !== 'same' && (
        <span aria-hidden style={{ color: 'var(--text-soft)' }}>
          {state === 'absent' ? '–' : '?'}
        </span>
      )}
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
