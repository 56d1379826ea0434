import { getAlertFields } from '@midoffice/contract/content/article-writer/calls/get-alert-fields';
import { useState } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { CheckField } from '../../../../../kit/form/field.tsx';
import { EmptyState, ReadState } from '../../../../../kit/states/states.tsx';
import css from './article-writer.module.css';
import type { Desk } from './use-desk.ts';

/** What happened to the ticker: each alert with its action types; a click inserts its sentence. */
export function AlertsTab({ desk }: { readonly desk: Desk }) {
  const [all, setAll] = useState(false);
  const { ticker } = desk;
  const read = useRead(
    getAlertFields,
    ticker ? { selectedTicker: ticker, ...(all && { edit: 'true' as const }) } : null,
    { keep: true },
  );
  if (!ticker) return <EmptyState text="Choose a ticker to see its alerts." />;
  return (
    <>
      <CheckField label="Also those that do not hold now" checked={all} onChange={setAll} />
      <ReadState read={read}>
        {({ fields }) =>
          fields.length ? (
            <ul className={css.cards} aria-label="Alerts">
              {fields.map((alert) => (
                <li key={alert.field}>
                  <button
                    type="button"
                    className={css.card}
                    onClick={() => desk.insertSentence(alert.sentence)}
                  >
                    <span className={css.cardHead}>
                      <b>{alert.label}</b>
                      <StatusBadge tone={alert.active ? 'green' : 'grey'}>{alert.actionType}</StatusBadge>
                      <StatusBadge>{alert.subActionType}</StatusBadge>
                    </span>
                    <span className={css.soft}>{alert.processedSentence ?? alert.sentence}</span>
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState text="No alert holds at the last session." />
          )
        }
      </ReadState>
    </>
  );
}
