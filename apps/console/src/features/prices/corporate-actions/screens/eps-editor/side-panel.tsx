import { edsOutlierTests, type EdsTable } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsEditorData, EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { Panel } from '../../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { CheckField } from '../../../../../kit/form/field.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { EmptyState } from '../../../../../kit/states/states.tsx';
import { isKept, toggleKept } from '../../pending.ts';
import { SourceDot } from '../../source-dot.tsx';
import { Outliers } from './outliers.tsx';
import type { Side } from './params.ts';
import type { Aim } from './record-grid.tsx';
import { RecordFacts } from './record-facts.tsx';
import type { Editor } from './use-editor.ts';
import css from '../../corporate-actions.module.css';

interface SidePanelProps {
  readonly side: Side;
  readonly table: EdsTable;
  readonly editor: Editor;
  readonly record: EdsRecord | undefined;
  readonly refusal: string | undefined;
  onSide(side: Side): void;
  onAim(aim: Aim): void;
  onEdit(): void;
  onConvert(record: EdsRecord): void;
  onWholeSource(source: string, invalid: boolean): void;
  onSymbol(symbol: string, table: EdsTable): void;
  /** The field whose value is explained; empty: none. */
  readonly why: string;
  onWhy(field: string): void;
}

/** What is conspicuous in the table; a click brings the cursor there. */
function PossibleErrors({ data, onAim }: { readonly data: EdsEditorData; onAim(aim: Aim): void }) {
  if (!data.possibleErrors.length) return <EmptyState text="No possible errors" />;
  return (
    <ul className={css.list} aria-label="Possible errors">
      {data.possibleErrors.map((found) => (
        <li key={`${found.test} ${found.key} ${found.field}`}>
          <button
            type="button"
            className={css.line}
            onClick={() => onAim({ key: found.key, column: found.field })}
          >
            <b>{found.key.replaceAll('|', ' · ')}</b>{' '}
            <StatusBadge tone="red">{edsOutlierTests[found.test]}</StatusBadge>
            <small>{found.message}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The keys that imports leave alone, each with a switch. */
function Overrides({ editor, refusal }: { readonly editor: Editor; readonly refusal: string | undefined }) {
  const meta = editor.data?.meta ?? [];
  const keys = [...new Set([...meta, ...Object.keys(editor.pending.noOverride)])].sort().reverse();
  if (!keys.length)
    return (
      <EmptyState text="Every record may be overridden by imports. Turn Override off in a row to keep one." />
    );
  return (
    <ul className={css.list} aria-label="Overrides">
      {keys.map((key) => (
        <li key={key} className={css.kept}>
          <CheckField
            label={
              <>
                {key.replaceAll('|', ' · ')} <span className={css.note}>no override</span>
              </>
            }
            checked={isKept(editor.pending, meta, key)}
            disabled={refusal !== undefined}
            onChange={() => editor.change((now) => toggleKept(now, meta, key))}
          />
          {editor.main.has(key) && <SourceDot source={editor.main.get(key)!.source} />}
        </li>
      ))}
    </ul>
  );
}

/** Beside the table: the record under the cursor, possible errors, overrides, outliers. */
export function SidePanel(props: SidePanelProps) {
  const { side, table, editor, record, refusal, onSide, onAim, onSymbol } = props;
  const { data } = editor;
  const errors = data?.possibleErrors.length ?? 0;
  return (
    <Panel
      scroll
      title={
        <Segmented
          label="Side"
          value={side}
          options={[
            { key: 'record', label: 'Record' },
            { key: 'errors', label: 'Errors' },
            { key: 'overrides', label: 'Overrides' },
            { key: 'outliers', label: 'Outliers' },
          ]}
          onChange={onSide}
        />
      }
      mark={errors > 0 && side === 'errors' && <CountBadge count={errors} />}
    >
      {side === 'outliers' ? (
        <Outliers refusal={refusal} onSymbol={onSymbol} />
      ) : !data ? (
        <EmptyState text="Fetch records first" />
      ) : side === 'errors' ? (
        <PossibleErrors data={data} onAim={onAim} />
      ) : side === 'overrides' ? (
        <Overrides editor={editor} refusal={refusal} />
      ) : record ? (
        <RecordFacts {...props} table={table} record={record} />
      ) : (
        <EmptyState />
      )}
    </Panel>
  );
}
