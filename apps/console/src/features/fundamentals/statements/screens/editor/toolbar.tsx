import {
  statementTableLabels,
  statementTables,
  statementTexts,
  type StatementSpan,
  type StatementTable,
} from '@midoffice/contract/fundamentals/statements/lists';
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy, IconX } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../../../../kit/base/button.tsx';
import { TextField } from '../../../../../kit/form/field.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { isTicker, tickerOf, type TickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { symbolLimit } from './params.ts';
import type { Editor } from './use-editor.ts';
import css from '../../statements.module.css';

interface SymbolFormProps {
  readonly draft: TickerDraft;
  readonly loading: boolean;
  onFetch(symbol: string): void;
}

/** The symbol to fetch. Source: rule r001-ticker-upper-100. */
export function SymbolForm({ draft, loading, onFetch }: SymbolFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { symbol } = draft;
  useEffect(() => setProblem(null), [symbol]);
  return (
    <form
      aria-label="Records"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        const ticker = tickerOf(draft.typed);
        const found = !ticker
          ? 'Please enter a ticker!'
          : isTicker(ticker)
            ? null
            : 'must be a ticker such as AAPL';
        setProblem(found);
        if (!found) onFetch(ticker);
      }}
    >
      <TextField
        label="Symbol"
        hideLabel
        placeholder="Symbol"
        value={draft.typed}
        onKeyDown={(event) => event.key === 'Escape' && draft.reset()}
        onChange={(text) => {
          draft.type(text.toUpperCase());
          setProblem(null);
        }}
        maxLength={symbolLimit}
        autoComplete="off"
        spellCheck={false}
        // Without a symbol there is nothing else to do here.
        autoFocus={!symbol}
        error={problem}
        className={css.symbol ?? ''}
      />
      <Button type="submit" pending={loading}>
        Fetch Records
      </Button>
    </form>
  );
}

const exportNames: Readonly<Record<StatementTable, string>> = {
  income: 'income-statement',
  balance: 'balance-sheet-statement',
  cashflow: 'cash-flow-statement',
};

/** Where the public API answers a statement; by session, so that no key is in the address. Source: rule r001-export-new-window. */
export const exportAddress = (symbol: string, table: StatementTable, period: StatementSpan): string =>
  `/api/v3/${exportNames[table]}/${encodeURIComponent(symbol)}?period=${period}`;

/** Qx and FY: the statements as customers get them, in a new window. */
function ExportLinks({ symbol, table }: { readonly symbol: string; readonly table: StatementTable }) {
  return (
    <span className={css.links} role="group" aria-label="Export">
      {(
        [
          ['Qx', 'quarter'],
          ['FY', 'annual'],
        ] as const
      ).map(([label, period]) => (
        <a key={label} href={exportAddress(symbol, table, period)} target="_blank" rel="noreferrer">
          {label}
        </a>
      ))}
    </span>
  );
}

export type DialogName = 'currency' | 'denomination';

interface ToolbarProps {
  readonly draft: TickerDraft;
  readonly table: StatementTable;
  readonly editor: Editor;
  /** Why nothing can be changed; undefined where it can. */
  readonly refusal: string | undefined;
  readonly more?: ReactNode;
  onFetch(symbol: string): void;
  onTable(table: StatementTable): void;
  onOpen(dialog: DialogName): void;
  onSave(): void;
  onClose(): void;
}

const tables = statementTables.map((key) => ({ key, label: statementTableLabels[key] }));

/** Symbol, tabs and actions of the editor. */
export function EditorToolbar(props: ToolbarProps) {
  const { draft, table, editor, refusal, onOpen } = props;
  const there = refusal ?? draft.disabledReason ?? (editor.data ? undefined : 'Fetch records first');
  const changed = draft.disabledReason ?? (editor.count ? undefined : 'Nothing is changed');
  return (
    <div className={css.toolbar}>
      <SymbolForm draft={draft} loading={editor.base.loading} onFetch={props.onFetch} />
      <Segmented label="Statement" value={table} options={tables} onChange={props.onTable} />
      {editor.data && <ExportLinks symbol={editor.symbol} table={table} />}
      <span className={css.grow} />
      <Button disabledReason={there} onClick={() => onOpen('currency')}>
        Currency Editor
      </Button>
      <Button disabledReason={there} onClick={() => onOpen('denomination')}>
        Denomination Editor
      </Button>
      {props.more}
      <EditorActions
        editor={editor}
        there={there}
        changed={changed}
        onSave={props.onSave}
        onClose={props.onClose}
      />
    </div>
  );
}

interface ActionsProps {
  readonly editor: Editor;
  /** Why nothing can be saved. */
  readonly there: string | undefined;
  /** Why nothing can be discarded. */
  readonly changed: string | undefined;
  onSave(): void;
  onClose(): void;
}

/** Undo, save, and close, which stay together at the right. */
function EditorActions({ editor, there, changed, onSave, onClose }: ActionsProps) {
  return (
    <div className={css.actions}>
      <IconButton
        label="Undo"
        disabledReason={editor.history.canUndo ? undefined : 'Nothing to undo'}
        onClick={editor.undo}
      >
        <IconArrowBackUp size={15} />
      </IconButton>
      <IconButton
        label="Redo"
        disabledReason={editor.history.canRedo ? undefined : 'Nothing to redo'}
        onClick={editor.redo}
      >
        <IconArrowForwardUp size={15} />
      </IconButton>
      <Button disabledReason={changed} onClick={editor.drop}>
        Discard
      </Button>
      <Button
        variant="primary"
        icon={<IconDeviceFloppy size={14} />}
        disabledReason={there ?? (editor.count ? undefined : statementTexts.nothingToSave)}
        tooltip="Ctrl+S"
        onClick={onSave}
      >
        {`Save Updates${editor.count ? ` (${editor.count})` : ''}`}
      </Button>
      <IconButton label="Close the editor" onClick={onClose}>
        <IconX size={16} />
      </IconButton>
    </div>
  );
}
