import {
  manualSource,
  shownEdsFields,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { CSSProperties } from 'react';
import { Button } from '../../../../../kit/base/button.tsx';
import { Menu } from '../../../../../kit/nav/menu.tsx';
import { WhyValue } from '../../../../system/ledger/panels/why-value.tsx';
import { dropRecord, isDeleted, resetValue, setValue, toggleDeleted, valueOf } from '../../pending.ts';
import { colourOf, SourceDot } from '../../source-dot.tsx';
import { saidOf } from '../../sources.ts';
import { valueText, valueWords } from '../../value-text.ts';
import type { Editor } from './use-editor.ts';
import css from '../../corporate-actions.module.css';

interface RecordFactsProps {
  readonly table: EdsTable;
  readonly editor: Editor;
  /** Of the main set. */
  readonly record: EdsRecord;
  readonly refusal: string | undefined;
  onEdit(): void;
  onConvert(record: EdsRecord): void;
  /** Marks all records of a source in this table. */
  onWholeSource(source: string, invalid: boolean): void;
  /** The field whose value is explained; empty: none. */
  readonly why: string;
  onWhy(field: string): void;
}

/** What can be done with the record as a whole. */
function RecordActs({ editor, record, refusal, onEdit, onConvert, onWholeSource }: RecordFactsProps) {
  const { pending, change, sources } = editor;
  const isOff = isDeleted(pending, record);
  const isManual = record.source === manualSource;
  const dropped = dropRecord(pending, record.key);
  const others = (sources.get(record.key) ?? []).map((one) => ({
    label: `${one.invalid ? 'All valid again' : 'All invalid'}: ${one.source}`,
    disabledReason: refusal,
    run: () => onWholeSource(one.source, !one.invalid),
  }));
  return (
    <div className={css.acts}>
      <Button size="small" disabledReason={refusal ?? (isOff ? 'It is deleted' : undefined)} onClick={onEdit}>
        Edit record…
      </Button>
      <Button
        size="small"
        disabledReason={refusal}
        onClick={() => change((now) => toggleDeleted(now, record))}
      >
        {isOff ? 'Restore' : 'Delete'}
      </Button>
      <Button
        size="small"
        disabledReason={refusal ?? (isManual ? 'It is manual already' : isOff ? 'It is deleted' : undefined)}
        onClick={() => onConvert(record)}
      >
        Convert to manual
      </Button>
      {JSON.stringify(dropped) !== JSON.stringify(pending) && (
        <Button size="small" onClick={() => change((now) => dropRecord(now, record.key))}>
          Undo edits
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          label="Whole sources"
          entries={others}
          trigger={(wired) => (
            <Button size="small" {...wired}>
              Whole source…
            </Button>
          )}
        />
      )}
    </div>
  );
}

/** The record under the cursor: each field with what every source says of it; a click takes a value. */
export function RecordFacts(props: RecordFactsProps) {
  const { table, editor, record, refusal, why, onWhy } = props;
  const { pending, change, sources } = editor;
  return (
    <section aria-label="Record">
      <p className={css.kept}>
        <b>{record.key.replaceAll('|', ' · ')}</b> <SourceDot source={record.source} named />
      </p>
      <RecordActs {...props} />
      <dl className={css.facts}>
        {shownEdsFields(table)
          .filter((field) => !field.key)
          .map((field) => {
            const value = valueOf(pending, record, field.name);
            const canReset =
              Object.hasOwn(record.overridden, field.name) ||
              pending.updates[record.key]?.[field.name] !== undefined;
            return (
              <div key={field.name}>
                <dt>
                  <span>
                    {field.label}{' '}
                    <Button
                      size="tiny"
                      variant="quiet"
                      className={css.why}
                      aria-expanded={why === field.name}
                      aria-label={`Why this ${field.label}?`}
                      tooltip="Where the stored value comes from (Ctrl+Enter in the table)"
                      onClick={() => onWhy(why === field.name ? '' : field.name)}
                    >
                      Why?
                    </Button>
                  </span>
                  <b>{valueWords(value)}</b>
                </dt>
                <dd>
                  {why === field.name && (
                    <WhyValue
                      targetKind="eds"
                      target={record.symbol}
                      cell={`${table}/${record.key}`}
                      field={field.name}
                      label={field.label}
                    />
                  )}
                  {saidOf(sources, record.key, field.name).map((one) => (
                    <button
                      key={one.source}
                      type="button"
                      className={css.source}
                      style={{ '--source': colourOf(one.source) } as CSSProperties}
                      aria-pressed={one.value === value}
                      disabled={refusal !== undefined || isDeleted(pending, record)}
                      onClick={() =>
                        change((now) => setValue(now, record, field.name, one.value, one.source))
                      }
                    >
                      <SourceDot source={one.source} named />
                      <small>{valueText(one.value)}</small>
                    </button>
                  ))}
                  {canReset && (
                    <Button
                      size="tiny"
                      variant="quiet"
                      disabledReason={refusal}
                      onClick={() => change((now) => resetValue(now, record, field.name))}
                    >
                      Reset
                    </Button>
                  )}
                </dd>
              </div>
            );
          })}
      </dl>
    </section>
  );
}
