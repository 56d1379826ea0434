import { updateEdsValidation } from '@midoffice/contract/prices/corporate-actions/calls/update-eds-validation';
import { edsTexts, type EdsTable } from '@midoffice/contract/prices/corporate-actions/lists';
import { IconDeviceFloppy, IconDotsVertical } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { Button, IconButton } from '../../../../../kit/base/button.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { TextField } from '../../../../../kit/form/field.tsx';
import { SwitchField } from '../../../../../kit/form/switch-field.tsx';
import { tickerOf, type TickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { Menu } from '../../../../../kit/nav/menu.tsx';
import { symbolLimit } from './params.ts';
import type { Editor } from './use-editor.ts';
import css from '../../corporate-actions.module.css';

export type DialogName = 'save' | 'currency' | 'denomination' | 'add' | 'edit' | 'functions' | 'csv';

interface ToolbarProps {
  readonly draft: TickerDraft;
  readonly table: EdsTable;
  readonly full: boolean;
  readonly editor: Editor;
  /** Why nothing can be changed; undefined where it can. */
  readonly refusal: string | undefined;
  onFetch(symbol: string): void;
  onFull(full: boolean): void;
  onOpen(dialog: DialogName): void;
}

/** The symbol to fetch. */
function SymbolForm({
  draft,
  loading,
  onFetch,
}: {
  readonly draft: TickerDraft;
  readonly loading: boolean;
  onFetch(symbol: string): void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const { symbol } = draft;
  useEffect(() => setProblem(null), [symbol]);
  return (
    <form
      aria-label="Records"
      onSubmit={(event) => {
        event.preventDefault();
        const ticker = tickerOf(draft.typed);
        setProblem(ticker ? null : 'Please enter a ticker!');
        if (ticker) onFetch(ticker);
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
        error={problem}
        className={css.symbol ?? ''}
      />
      <Button type="submit" pending={loading}>
        Fetch Records
      </Button>
    </form>
  );
}

/** Whether the table was checked, and the buttons that say so. */
function Validation({ editor, blocked }: { readonly editor: Editor; readonly blocked: string | undefined }) {
  const write = useWrite(updateEdsValidation, { success: edsTexts.validation });
  const refusal = useRefusal(updateEdsValidation);
  const { data } = editor;
  const set = (validation: 'true' | 'false') =>
    data && void write.run({ symbol: data.symbol, type: data.type, validation });
  const state = data?.validation;
  const reason = (wanted: boolean): string | undefined =>
    refusal ??
    blocked ??
    (data
      ? state === wanted
        ? `It is ${wanted ? 'valid' : 'not valid'} already`
        : undefined
      : 'Fetch records first');
  return (
    <>
      {data && (
        <span data-testid="validation">
          <StatusBadge tone={state ? 'green' : state === false ? 'red' : 'grey'}>
            {state ? 'valid' : state === false ? 'not valid' : 'not checked'}
          </StatusBadge>
        </span>
      )}
      <Button size="small" pending={write.pending} disabledReason={reason(true)} onClick={() => set('true')}>
        Set Valid
      </Button>
      <Button
        size="small"
        pending={write.pending}
        disabledReason={reason(false)}
        onClick={() => set('false')}
      >
        Unset Valid
      </Button>
    </>
  );
}

/** Symbol, switches and acts of the editor. */
export function EditorToolbar(props: ToolbarProps) {
  const { draft, table, full, editor, refusal, onFetch, onFull, onOpen } = props;
  const there = refusal ?? draft.disabledReason ?? (editor.data ? undefined : 'Fetch records first');
  const scalable =
    there ??
    (['splits', 'sources_currencies'].includes(table) ? 'This table has no amounts of money' : undefined);
  const entry = (label: string, dialog: DialogName, disabledReason: string | undefined) => ({
    label,
    disabledReason,
    run: () => onOpen(dialog),
  });
  return (
    <div className={css.toolbar}>
      <SymbolForm draft={draft} loading={editor.loading} onFetch={onFetch} />
      <div className={css.switch}>
        <SwitchField label="Full Data" checked={full} onChange={onFull} />
      </div>
      <Validation editor={editor} blocked={draft.disabledReason} />
      <span className={css.grow} />
      <Button disabledReason={there} onClick={() => onOpen('add')}>
        Add record…
      </Button>
      <Button disabledReason={there} onClick={() => onOpen('functions')}>
        Functions…
      </Button>
      <Menu
        label="More"
        entries={[
          entry('Currency editor…', 'currency', scalable),
          entry('Denomination editor…', 'denomination', scalable),
          'line',
          entry('CSV upload and sample…', 'csv', refusal),
        ]}
        trigger={(wired) => (
          <IconButton label="More" variant="plain" {...wired}>
            <IconDotsVertical size={15} />
          </IconButton>
        )}
      />
      <Button
        disabledReason={draft.disabledReason ?? (editor.count ? undefined : 'Nothing is changed')}
        onClick={editor.drop}
      >
        Discard
      </Button>
      <Button
        variant="primary"
        icon={<IconDeviceFloppy size={14} />}
        disabledReason={there ?? (editor.count ? undefined : edsTexts.nothingToSave)}
        tooltip="Ctrl+S"
        onClick={() => onOpen('save')}
      >
        {`Save Updates${editor.count ? ` (${editor.count})` : ''}`}
      </Button>
    </div>
  );
}
