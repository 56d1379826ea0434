import { cleanNewsText } from '@midoffice/contract/content/news/calls/clean-news-text';
import { getNewsFilterPhrases } from '@midoffice/contract/content/news/calls/get-news-filter-phrases';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { Form, TextAreaField, TextField } from '../../../../kit/form/field.tsx';
import { useNotifyDone } from '../../../../kit/repair/use-notify-done.ts';
import { useDebounced } from '../../../../kit/search/use-debounced.ts';
import { isTicker } from '../../../../kit/search/use-ticker-draft.ts';
import { TextDiff } from './text-diff.tsx';
import css from '../news.module.css';

interface PhrasesDialogProps {
  /** Empty: the person chooses one. */
  readonly symbol: string;
  onClose(): void;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What applying the phrases would change. */
function Preview({ done }: { readonly done: OutputOf<typeof cleanNewsText> }) {
  return (
    <div className={css.effects} role="status">
      <p>
        {plural(done.changed, 'article')} would change, of {plural(done.read, 'article')} read.
        {done.more && ' There are more: apply again after this.'}
      </p>
      <ul className={css.examples} aria-label="Texts that would change, with what would leave them">
        {done.examples.map(({ url, title, before, after }) => (
          <li key={url}>
            <b>{title}</b>
            <TextDiff prod={after} legacy={before} side="legacy" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The phrases of a symbol, which are taken out of the texts of its articles. */
export function PhrasesDialog({ symbol: given, onClose }: PhrasesDialogProps) {
  const [symbol, setSymbol] = useState(given);
  const [typed, setTyped] = useState<string | null>(null);
  const [shown, setShown] = useState<{ of: string; done: OutputOf<typeof cleanNewsText> } | null>(null);
  const wanted = symbol.trim().toUpperCase();
  const settled = useDebounced(wanted);
  const read = useRead(getNewsFilterPhrases, isTicker(settled) ? { symbol: settled } : null);
  const { notify } = useNotifyDone();
  const refusal = useRefusal(cleanNewsText);
  const known = settled === wanted ? read.data?.phrases : undefined;
  const text = typed ?? known?.join('\n') ?? '';
  const phrases = linesOf(text);
  const of = JSON.stringify([wanted, phrases]);
  const write = useWrite(cleanNewsText, {
    quiet: 'success',
    onDone(done) {
      if (done.preview) return setShown({ of, done });
      notify(done);
      // What is left is cleaned by another click.
      return done.more ? setShown(null) : onClose();
    },
  });
  const reason =
    refusal ??
    (!isTicker(wanted)
      ? 'Choose a symbol first'
      : known === undefined
        ? 'Reading the phrases of the symbol'
        : !phrases.length && !known.length
          ? 'Enter a phrase first'
          : undefined);
  const run = (preview: boolean): void => {
    if (reason === undefined) void write.run({ symbol: wanted, filterOutWords: phrases, preview });
  };
  const errorOf = (name: string): string | null =>
    (write.error?.field ?? '').startsWith(name) ? write.error!.message : null;
  return (
    <Dialog
      title="Filter phrases"
      subject={given || undefined}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={write.pending} disabledReason={reason} onClick={() => run(true)}>
            Preview
          </Button>
          <Button
            variant="primary"
            pending={write.pending}
            disabledReason={reason}
            onClick={() => run(false)}
          >
            Apply
          </Button>
        </>
      }
    >
      <div data-screen="news-filter-phrases-dialog">
        <Form label="Filter phrases" onSubmit={() => run(true)}>
          <TextField
            label="Symbol"
            value={symbol}
            maxLength={100}
            autoComplete="off"
            error={errorOf('symbol') ?? read.error?.message}
            onChange={(next) => {
              setSymbol(next);
              setTyped(null);
            }}
          />
          <TextAreaField
            label="Words to filter out"
            rows={6}
            value={text}
            disabled={known === undefined}
            error={errorOf('filterOutWords')}
            hint="One phrase a line, in any case; they leave text and full text of the symbol’s production articles, and later preview texts"
            onChange={setTyped}
          />
        </Form>
        {shown?.of === of && <Preview done={shown.done} />}
      </div>
    </Dialog>
  );
}
