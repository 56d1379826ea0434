import { getPublicProfile } from '@midoffice/contract/fundamentals/profile/calls/get-public-profile';
import { updateTickerImage } from '@midoffice/contract/fundamentals/ticker-image/calls/update-ticker-image';
import { tickerImageTexts } from '@midoffice/contract/fundamentals/ticker-image/lists';
import { textLimits, type OutputOf } from '@midoffice/contract/kernel';
import { useEffect, useRef, useState } from 'react';
import { noteRecent, useChosen } from '../../../../../data/chosen.ts';
import { CallError } from '../../../../../data/client.ts';
import { useCan, useRefusal } from '../../../../../data/me.ts';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { TextField } from '../../../../../kit/form/field.tsx';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';
import { tickerOf, useTickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { SymbolPicker } from '../../../../prices/charts/panels/symbol-picker.tsx';
import { RepairHistory } from '../../../../system/ledger/panels/repair-history.tsx';
import { ImageBox } from './image-box.tsx';
import css from './ticker-image.module.css';

const params = { ticker: textParam() };
const guarded = ['page', 'item', 'ticker'];
// What was begun before a ticker was chosen is for the ticker that is chosen then.
const guardedBefore = ['page', 'item'];

/** The image of the first record of a profile; null where it has none. Source: r003-ticker-flow. */
function useImage(ticker: string) {
  const read = useRead(getPublicProfile, ticker ? { ticker } : null);
  const { error, data } = read;
  useEffect(() => {
    // A profile that cannot be fetched is logged only. Source: r003-error-toast.
    if (error) console.error(error.message);
  }, [error]);
  return { ...read, image: data?.[0]?.image || null };
}

interface NewImageProps {
  readonly ticker: string;
  readonly profile: ReturnType<typeof useImage>;
  /** Why nothing can be submitted while a ticker is typed that is not shown yet. */
  readonly disabledReason: string | undefined;
  onDone(done: OutputOf<typeof updateTickerImage>): void;
}

/** The image of a ticker, and the link or the file that shall take its place: for this ticker alone. */
function NewImage({ ticker, profile, disabledReason, onDone }: NewImageProps) {
  const [link, setLink] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const refusal = useRefusal(updateTickerImage);
  const sent = useRef({ link, file });
  const label = ticker ? `Image of ${ticker}` : 'Image';
  useUnsavedGuard(link !== '' || file !== null, label, ticker ? guarded : guardedBefore);
  const update = useWrite(updateTickerImage, {
    quiet: 'success',
    onDone(done) {
      // What was typed or chosen meanwhile stays.
      setLink((now) => (now === sent.current.link ? '' : now));
      setFile((now) => (now === sent.current.file ? null : now));
      onDone(done);
    },
  });
  const submit = (): void => {
    if (!ticker) {
      snackbar.failure(new Error(tickerImageTexts.required));
      return;
    }
    const given = link.trim();
    sent.current = { link, file };
    // A link is sent in place of a file. Source: r003-ticker-submit.
    if (given) void update.run({ ticker, link: given });
    else if (file) void update.run({ ticker, file });
    return undefined;
  };
  const isGiven = link.trim() !== '' || file !== null;
  return (
    <Panel title={label}>
      <ImageBox
        ticker={ticker}
        image={profile.image}
        isWaiting={profile.isPending && ticker !== ''}
        isFailed={profile.error instanceof CallError}
        file={file}
        onFile={setFile}
      />
      <form
        className={css.link}
        aria-label="New image"
        onSubmit={(event) => {
          event.preventDefault();
          if (isGiven && !refusal) submit();
        }}
      >
        <TextField
          label="Image link"
          placeholder={tickerImageTexts.linkTypes}
          maxLength={textLimits.text}
          value={link}
          onChange={setLink}
          hint={link.trim() && file ? 'The link is used, not the file.' : undefined}
        />
        {(isGiven || profile.image) && (
          <Button
            type="submit"
            variant="primary"
            pending={update.pending}
            disabledReason={refusal ?? (isGiven ? disabledReason : 'Choose a file or enter a link first')}
          >
            Submit
          </Button>
        )}
      </form>
    </Panel>
  );
}

/** Counts the tickers that were left for another one; the first that is chosen leaves none. */
function useTickersLeft(ticker: string): number {
  const [known, setKnown] = useState({ ticker, left: 0 });
  if (known.ticker === ticker) return known.left;
  const next = { ticker, left: known.ticker ? known.left + 1 : known.left };
  setKnown(next);
  return next.left;
}

/** Data Fixes > Fix Ticker Image: shows the image of a ticker and stores another from a link or a file. */
export function TickerImage() {
  const [raw, set] = useAddressState(params);
  const chosen = useChosen('symbol');
  const can = useCan();
  const { notify, undo } = useNotifyDone();
  const ticker = raw.ticker.trim().toUpperCase();
  const draft = useTickerDraft(ticker);
  const profile = useImage(ticker);
  const left = useTickersLeft(ticker);
  useEffect(() => {
    if (!ticker && chosen) set({ ticker: chosen.id });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the screen opens without a ticker
  }, []);
  const load = (next: string): void => {
    set({ ticker: next }, { push: true });
    noteRecent({ kind: 'symbol', id: next, label: next });
  };
  const fetchImage = (): void => {
    const wanted = tickerOf(draft.typed);
    if (!wanted) snackbar.failure(new Error(tickerImageTexts.required));
    else if (wanted === ticker) void profile.refetch();
    else load(wanted);
  };
  return (
    <Stack>
      <Panel>
        <form
          data-screen="ticker-image-screen"
          className={css.toolbar}
          aria-label="Ticker image"
          onSubmit={(event) => {
            event.preventDefault();
            fetchImage();
          }}
        >
          <SymbolPicker draft={draft} onPick={load} />
          <Button type="submit" pending={profile.isFetching}>
            Fetch
          </Button>
        </form>
      </Panel>
      <NewImage
        key={left}
        ticker={ticker}
        profile={profile}
        disabledReason={draft.disabledReason}
        onDone={notify}
      />
      <RepairHistory
        targetKind="ticker-image"
        target={ticker}
        may={can(updateTickerImage)}
        onUndo={(id) => void undo(id)}
      />
    </Stack>
  );
}
