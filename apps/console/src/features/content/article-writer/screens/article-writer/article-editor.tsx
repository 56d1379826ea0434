import { getNlpTemplatesGrouped } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates-grouped';
import { writerTickers } from '@midoffice/contract/content/article-writer/calls/writer-tickers';
import { getPhotos } from '@midoffice/contract/content/photos/calls/get-photos';
import { creditsText } from '@midoffice/market/writer/index';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { noteRecent, useChosen } from '../../../../../data/chosen.ts';
import { useCan } from '../../../../../data/me.ts';
import { useRead } from '../../../../../data/queries.ts';
import { Button, IconButton } from '../../../../../kit/base/button.tsx';
import { Columns, Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';
import { ToolLink } from '../../../../../kit/nav/tool-link.tsx';
import { Segmented } from '../../../../../kit/nav/tabs.tsx';
import { TickerPicker } from '../../../../../kit/search/ticker-picker.tsx';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import { useTickerDraft } from '../../../../../kit/search/use-ticker-draft.ts';
import { AlertsTab } from './alerts-tab.tsx';
import { isEmpty } from './article.ts';
import { Hint } from '../../../../../kit/tooltip/hint.tsx';
import css from './article-writer.module.css';
import { BlockEditor } from './block-editor.tsx';
import { CreateTab } from './create-tab.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { Preview } from './preview.tsx';
import { RequestTab } from './request-tab.tsx';
import { modes, tabsFor, toggled } from './tabs.ts';
import { TemplatesTab } from './templates-tab.tsx';
import { UncleanTab } from './unclean-tab.tsx';
import { useDesk, type Desk } from './use-desk.ts';

/** The article stays while ticker, mode and tab change. */
const articleParams = ['page', 'item'];

interface SideProps {
  readonly desk: Desk;
  /** Runs an act that replaces the article, after asking where it would be lost. */
  onOpen(proceed: () => void): void;
}

function SidePanel({ desk, onOpen }: SideProps) {
  const tab = tabsFor(desk.mode, desk.ticker).find(({ key }) => key === desk.tab);
  if (!tab) return null;
  return (
    <Panel
      title={tab.heading}
      scroll
      actions={
        <IconButton size="small" label="Close" onClick={() => desk.set({ tab: '' })}>
          <IconX size={16} />
        </IconButton>
      }
    >
      <div className={css.tab}>
        {tab.key === 'fields' && <FieldsTab desk={desk} />}
        {tab.key === 'alerts' && <AlertsTab desk={desk} />}
        {tab.key === 'templates' && <TemplatesTab desk={desk} onOpen={onOpen} />}
        {tab.key === 'create' && <CreateTab desk={desk} onOpen={onOpen} />}
        {tab.key === 'unclean' && <UncleanTab />}
        {tab.key === 'request' && <RequestTab />}
      </div>
    </Panel>
  );
}

/** Ticker, mode, credits, and the tabs that open and close the side panel. */
function Head({ desk, credits }: { readonly desk: Desk; readonly credits: string | null }) {
  const draft = useTickerDraft(desk.ticker);
  return (
    <Panel
      title="Article Writer"
      padded={false}
      tools={
        <>
          <TickerPicker call={writerTickers} draft={draft} onPick={(ticker) => desk.set({ ticker })} />
          <Segmented
            label="Insert"
            value={desk.mode}
            options={modes}
            onChange={(mode) => desk.set({ mode })}
          />
        </>
      }
      actions={
        <>
          {credits !== null && (
            <Hint className={css.credits} text="Credits of rewriting: used/most">
              Credits <b data-testid="credits">{credits}</b>
            </Hint>
          )}
          <div className={css.tabs} role="group" aria-label="Side panel">
            {tabsFor(desk.mode, desk.ticker).map(({ key, label }) => (
              <button
                key={key}
                type="button"
                className={css.tabButton}
                aria-expanded={desk.tab === key}
                onClick={() => desk.set({ tab: toggled(desk.tab, key) })}
              >
                {label}
              </button>
            ))}
          </div>
        </>
      }
    />
  );
}

/** Writes texts about a ticker: fields, alerts, sentences and templates beside an editor with the text as it will be. */
export function ArticleEditor() {
  const desk = useDesk();
  const [waiting, setWaiting] = useState<{ proceed(): void } | null>(null);
  const credits = useRead(getNlpTemplatesGrouped, {});
  const chosen = useChosen('symbol');
  const mayPick = useCan()(getPhotos);
  const { ticker, set, article } = desk;
  useEffect(() => {
    if (!ticker && chosen) set({ ticker: chosen.id });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the screen opens without a ticker
  }, []);
  const name = desk.fields.data?.fields.find((field) => field.field === 'companyName')?.value;
  useEffect(() => {
    if (ticker && name) noteRecent({ kind: 'symbol', id: ticker, label: `${ticker} ${name}` });
  }, [ticker, name]);
  const isUnsaved = desk.dirty && !isEmpty(article);
  useUnsavedGuard(isUnsaved, article.name || 'New article', articleParams);
  const onOpen = (proceed: () => void): void => {
    if (isUnsaved) setWaiting({ proceed });
    else proceed();
  };
  const { usedTokens, maxTokens } = credits.data ?? { usedTokens: 0, maxTokens: 0 };
  const noRewrite = credits.data && usedTokens >= maxTokens ? 'Your credits are used up.' : undefined;
  const isOpen = tabsFor(desk.mode, ticker).some(({ key }) => key === desk.tab);
  return (
    <Stack fill>
      <div className={css.top}>
        <Head desk={desk} credits={credits.data ? creditsText(usedTokens, maxTokens) : null} />
      </div>
      <Columns widths={isOpen ? 'minmax(0, 1fr) minmax(0, 400px)' : 'minmax(0, 1fr)'} stretch>
        <div className={css.main}>
          <Panel
            title={article.name || 'New article'}
            mark={
              <>
                {article.templateId && <StatusBadge tone="accent">template</StatusBadge>}
                {desk.dirty && <StatusBadge tone="amber">not saved</StatusBadge>}
              </>
            }
            actions={
              <>
                {mayPick && (
                  <ToolLink page="blog-posts" item="photo-picker">
                    Photos and banners
                  </ToolLink>
                )}
                <Button
                  size="small"
                  disabledReason={isEmpty(article) ? 'The editor is empty' : undefined}
                  onClick={() => onOpen(() => desk.clear())}
                >
                  Clear
                </Button>
              </>
            }
          >
            <BlockEditor desk={desk} noRewrite={noRewrite} />
          </Panel>
          <Preview desk={desk} />
        </div>
        <SidePanel desk={desk} onOpen={onOpen} />
      </Columns>
      {waiting && (
        <ConfirmDialog
          title="Discard your text?"
          action="Drop it"
          danger
          onClose={() => setWaiting(null)}
          onConfirm={() => {
            setWaiting(null);
            waiting.proceed();
          }}
        >
          The text in the editor is not saved as a template and will be lost.
        </ConfirmDialog>
      )}
    </Stack>
  );
}
