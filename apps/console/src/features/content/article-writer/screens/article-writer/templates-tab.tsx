import { deleteNlpTemplate } from '@midoffice/contract/content/article-writer/calls/delete-nlp-template';
import { getNlpTemplatesGrouped } from '@midoffice/contract/content/article-writer/calls/get-nlp-templates-grouped';
import { nlpSentenceCount } from '@midoffice/contract/content/article-writer/calls/nlp-sentence-count';
import { templateTypes, type GeneratedTemplate } from '@midoffice/contract/content/article-writer/shapes';
import { useState } from 'react';
import { useMe } from '../../../../../data/me.ts';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { Id } from '../../../../../kit/base/copy-button.tsx';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { CountBadge, StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';
import { SelectField } from '../../../../../kit/form/field.tsx';
import { EmptyState, ReadState } from '../../../../../kit/states/states.tsx';
import { articleOf } from './article.ts';
import css from './article-writer.module.css';
import { SafeHtml } from './preview.tsx';
import type { Desk } from './use-desk.ts';

interface CardProps {
  readonly template: GeneratedTemplate;
  readonly isOpen: boolean;
  onSelect(): void;
  onDelete(): void;
}

function TemplateCard({ template, isOpen, onSelect, onDelete }: CardProps) {
  const { name, description, templateType, generated, mayEdit, owner } = template;
  return (
    <li className={css.card} data-open={isOpen || undefined}>
      <span className={css.cardHead}>
        <b>{name}</b>
        <StatusBadge>{templateType}</StatusBadge>
        {template.public && <StatusBadge tone="blue">public</StatusBadge>}
      </span>
      {description && <span className={css.soft}>{description}</span>}
      {generated !== null && (
        <div className={css.sample}>
          <SafeHtml html={generated} />
        </div>
      )}
      <span className={css.cardFoot}>
        <Button size="small" onClick={onSelect}>
          {mayEdit ? 'Edit' : 'Use'}
        </Button>
        {mayEdit && (
          <Button size="small" variant="quiet" onClick={onDelete}>
            Delete…
          </Button>
        )}
        <span className={css.owner}>
          {owner} <Id value={template._id} shown="id" />
        </span>
      </span>
    </li>
  );
}

/** How large the library is. */
function Counts() {
  const read = useRead(nlpSentenceCount, {});
  const { count = 0, reviewedCount = 0, descriptionCount = 0 } = read.data ?? {};
  return (
    <p className={css.soft} aria-label="Sentences">
      {read.data
        ? `${formatNumber(count)} sentences, ${formatNumber(reviewedCount)} reviewed, ${formatNumber(descriptionCount)} descriptions`
        : 'Sentences…'}
    </p>
  );
}

const groups = [
  ['personalTemplates', 'Personal'],
  ['publicTemplates', 'Public'],
  ['alertTemplates', 'Alerts'],
] as const;

/** Templates by group with their texts for the ticker; picked, they open in the editor. */
export function TemplatesTab({ desk, onOpen }: { readonly desk: Desk; onOpen(proceed: () => void): void }) {
  const isAdmin = useMe().role === 'admin';
  const [type, setType] = useState<'all' | (typeof templateTypes)[number]>('all');
  const [asking, setAsking] = useState<GeneratedTemplate | null>(null);
  const read = useRead(getNlpTemplatesGrouped, desk.ticker ? { ticker: desk.ticker } : {}, { keep: true });
  const remove = useWrite(deleteNlpTemplate, {
    onDone(_output, { deleteid }) {
      setAsking(null);
      if (deleteid === desk.article.templateId) desk.clear();
    },
    onFailed: () => setAsking(null),
  });
  return (
    <>
      <Counts />
      {isAdmin && (
        <SelectField
          label="Template type"
          options={[
            { value: 'all', label: 'All types' },
            ...templateTypes.map((one) => ({ value: one, label: one })),
          ]}
          value={type}
          onChange={setType}
        />
      )}
      <ReadState read={read}>
        {(data) => (
          <>
            {groups.map(([key, label]) => {
              const list = data[key].filter((one) => type === 'all' || one.templateType === type);
              return (
                <section key={key} className={css.group} aria-label={`${label} templates`}>
                  <h4>
                    {label} <CountBadge count={list.length} />
                  </h4>
                  {list.length === 0 && <p className={css.soft}>None</p>}
                  <ul className={css.cards}>
                    {list.map((template) => (
                      <TemplateCard
                        key={template._id}
                        template={template}
                        isOpen={template._id === desk.article.templateId}
                        onSelect={() =>
                          onOpen(() => desk.open(articleOf(template, { copy: !template.mayEdit })))
                        }
                        onDelete={() => setAsking(template)}
                      />
                    ))}
                  </ul>
                </section>
              );
            })}
            {data.skipped > 0 && (
              <EmptyState
                text={`${data.skipped} left out: ${desk.ticker} lacks a value that ${data.skipped === 1 ? 'it needs' : 'they need'}.`}
              />
            )}
          </>
        )}
      </ReadState>
      {asking && (
        <ConfirmDialog
          title="Delete template"
          action="Delete"
          danger
          pending={remove.pending}
          onClose={() => setAsking(null)}
          onConfirm={() => void remove.run({ deleteid: asking._id, expected: asking.version })}
        >
          “{asking.name}” of {asking.owner} is deleted with its suggestions
          {asking.public ? '; nobody sees it any more' : ''}. The audit log keeps its text if it is short.
        </ConfirmDialog>
      )}
    </>
  );
}
