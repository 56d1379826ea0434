import { getNewsFullTexts } from '@midoffice/contract/content/news/calls/get-news-full-texts';
import { newsTexts } from '@midoffice/contract/content/news/lists';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { Button, IconButton } from '../../../../kit/base/button.tsx';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { CheckField } from '../../../../kit/form/field.tsx';
import { useUnsavedGuard } from '../../../../kit/guard/use-unsaved-guard.ts';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import { useNotifyDone } from '../../../../kit/repair/use-notify-done.ts';
import { ReadState } from '../../../../kit/states/states.tsx';
import { RepairHistory } from '../../../system/ledger/panels/repair-history.tsx';
import { TypeBadge } from '../tracker-columns.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FieldTable } from './field-table.tsx';
import { PhrasesDialog } from './phrases-dialog.tsx';
import { useArticleDesk, type ArticleDesk, type OpenArticle } from './use-article-desk.ts';
import css from '../news.module.css';

interface ComparisonDialogProps {
  readonly url: string;
  /** The articles of the list, in its order. */
  readonly urls: readonly string[];
  onMove(url: string): void;
  onClose(): void;
}

/** The articles before and after this one in the list. */
function Neighbours({ url, urls, onMove }: Omit<ComparisonDialogProps, 'onClose'>) {
  const at = urls.indexOf(url);
  const [before, after] = [at > 0 ? urls[at - 1] : undefined, at >= 0 ? urls[at + 1] : undefined];
  return (
    <span className={css.neighbours}>
      <IconButton
        label="Previous article"
        disabledReason={before ? undefined : 'No article before this one on the page'}
        onClick={() => before && onMove(before)}
      >
        <IconChevronLeft size={16} />
      </IconButton>
      <IconButton
        label="Next article"
        disabledReason={after ? undefined : 'No article after this one on the page'}
        onClick={() => after && onMove(after)}
      >
        <IconChevronRight size={16} />
      </IconButton>
    </span>
  );
}

interface ActsProps {
  readonly article: OpenArticle;
  readonly desk: ArticleDesk;
  readonly chosen: readonly string[];
  onDone(): void;
  onEdit(): void;
  onPhrases(): void;
}

/** Why a transfer cannot be made. */
function transferReason({ article, desk }: ActsProps, from: 'prod' | 'legacy'): string | undefined {
  if (desk.refusal) return desk.refusal;
  if (!article[`${from}Data`]) return `${from === 'prod' ? 'Production' : 'Legacy'} lacks this article`;
  if (desk.changed.length) return 'Save or discard the edits first';
  const isEqual = article.type === 'both' && !article.stats.differing.length;
  return isEqual ? 'Both articles are equal' : undefined;
}

function Acts(props: ActsProps) {
  const { article, desk, chosen, onDone, onEdit, onPhrases } = props;
  const fields = article.type === 'both' && chosen.length ? chosen : undefined;
  const transfer = async (direction: 'legacy-to-prod' | 'prod-to-legacy'): Promise<void> => {
    if (await desk.transfer(direction, fields)) onDone();
  };
  const which = fields ? ` (${fields.length})` : '';
  const lacks = desk.read ? undefined : 'Production lacks this article';
  return (
    <>
      <Button onClick={onPhrases}>Filter phrases…</Button>
      <Button disabledReason={desk.refusal ?? lacks} onClick={onEdit}>
        Edit…
      </Button>
      <Button
        pending={desk.pending}
        disabledReason={transferReason(props, 'prod')}
        onClick={() => void transfer('prod-to-legacy')}
      >
        Transfer prod to legacy{which}
      </Button>
      <Button
        pending={desk.pending}
        disabledReason={transferReason(props, 'legacy')}
        onClick={() => void transfer('legacy-to-prod')}
      >
        Transfer legacy to prod{which}
      </Button>
      {desk.changed.length > 0 && <Button onClick={desk.discard}>Discard edits</Button>}
      <Button
        variant="primary"
        pending={desk.pending}
        disabledReason={desk.refusal ?? (desk.changed.length ? undefined : 'There are no edits')}
        onClick={() => desk.edited && void desk.save(desk.edited)}
      >
        {newsTexts.save}
      </Button>
    </>
  );
}

const guarded = ['page', 'item', 'article'];

function OpenComparison({ article, ...props }: ComparisonDialogProps & { readonly article: OpenArticle }) {
  const { url, onClose } = props;
  const desk = useArticleDesk(article);
  const { undo } = useNotifyDone();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const [open, setOpen] = useState<'edit' | 'phrases' | null>(null);
  const data = article.prodData ?? article.legacyData;
  const close = (): void => setOpen(null);
  return (
    <Dialog
      title="News comparison"
      subject={data?.mainSymbol || undefined}
      size="huge"
      guarded={false}
      onClose={onClose}
      buttons={
        <>
          <Neighbours {...props} />
          <Acts
            article={article}
            desk={desk}
            chosen={chosen}
            onDone={() => setChosen([])}
            onEdit={() => setOpen('edit')}
            onPhrases={() => setOpen('phrases')}
          />
        </>
      }
    >
      <Guard count={desk.changed.length} />
      <div data-screen="news-comparison-dialog" className={css.comparison}>
        {desk.offer}
        <div className={css.about}>
          <TypeBadge type={article.type} />
          <WebLink address={url} className={css.address}>
            {url}
          </WebLink>
          <CopyButton text={url} label="Copy URL" />
          <span className={css.grow} />
          {desk.changed.length > 0 && (
            <span role="status">{plural(desk.changed.length, 'edited field')}</span>
          )}
          <CheckField label="Differing fields only" checked={onlyDiffering} onChange={setOnlyDiffering} />
        </div>
        <FieldTable
          article={article}
          edited={desk.edited}
          changed={desk.changed}
          chosen={chosen}
          onChosen={setChosen}
          onlyDiffering={onlyDiffering}
        />
        <RepairHistory
          targetKind="news"
          target={url}
          label="Repairs of this article"
          may={desk.refusal === undefined}
          onUndo={(id) => void undo(id)}
        />
      </div>
      {desk.dialog}
      {open === 'edit' && desk.edited && <EditDialog article={article} desk={desk} onClose={close} />}
      {open === 'phrases' && <PhrasesDialog symbol={data?.mainSymbol ?? ''} onClose={close} />}
    </Dialog>
  );
}

/** Asks before edits that are not saved are lost. */
function Guard({ count }: { readonly count: number }) {
  useUnsavedGuard(count > 0, 'News article', guarded);
  return null;
}

/** One article in production and legacy side by side. */
export function ComparisonDialog(props: ComparisonDialogProps) {
  const read = useRead(getNewsFullTexts, { url: props.url });
  if (read.data) return <OpenComparison {...props} article={read.data} />;
  return (
    <Dialog title="News comparison" size="huge" guarded={false} onClose={props.onClose}>
      <ReadState read={read}>{() => null}</ReadState>
    </Dialog>
  );
}
