import { comparedFields, newsFieldLabel } from '@midoffice/contract/content/news/lists';
import type { ArticleSummary } from '@midoffice/contract/content/news/shapes';
import { classes } from '../../../../kit/base/class-names.ts';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { CheckField } from '../../../../kit/form/field.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { fieldTexts, type BothTexts, type FieldTexts } from './article-values.ts';
import { TextDiff } from './text-diff.tsx';
import type { OpenArticle } from './use-article-desk.ts';
import css from '../news.module.css';

interface FieldTableProps {
  readonly article: OpenArticle;
  /** Production's fields with the edits; null where production lacks the article. */
  readonly edited: FieldTexts | null;
  readonly changed: readonly string[];
  /** The fields that a transfer takes; empty: all. */
  readonly chosen: readonly string[];
  onChosen(fields: readonly string[]): void;
  readonly onlyDiffering: boolean;
}

const textsOf = (data: ArticleSummary | null, texts: BothTexts | null): Record<string, string> | null =>
  data && texts ? { ...fieldTexts(data, texts), publishedDate: data.publishedDate } : null;

const lengthOf = (text: string): string => `${[...text].length.toLocaleString('en-US')} characters`;

interface CellProps {
  readonly side: 'prod' | 'legacy';
  readonly field: string;
  readonly prod: string | undefined;
  readonly legacy: string | undefined;
  readonly isEdited?: boolean;
  readonly picture: string | null;
}

/** One field of one source. */
function SideCell({ side, field, prod, legacy, isEdited = false, picture }: CellProps) {
  const own = side === 'prod' ? prod : legacy;
  const label = side === 'prod' ? 'Production' : 'Legacy';
  const isText = field === 'text' || field === 'fullText';
  return (
    <div role="cell" className={classes(css.value, isEdited && css.edited)} data-side={label}>
      {isEdited && <StatusBadge tone="accent">edited</StatusBadge>}
      {own === undefined ? (
        <span className={css.soft}>–</span>
      ) : field === 'publishedDate' ? (
        <Time at={own} />
      ) : (
        <>
          {field === 'image' && (
            <ArticlePicture key={own} label={label} address={isEdited ? null : picture} />
          )}
          {own === '' && <span className={css.soft}>empty</span>}
          <span
            className={classes(isText && css.text)}
            {...(isText && {
              tabIndex: 0,
              role: 'group' as const,
              'aria-label': `${label} ${newsFieldLabel(field).toLowerCase()}`,
            })}
          >
            {prod !== undefined && legacy !== undefined && prod !== legacy ? (
              <TextDiff prod={prod} legacy={legacy} side={side} />
            ) : (
              own
            )}
          </span>
          {isText && <small className={css.soft}>{lengthOf(own)}</small>}
        </>
      )}
    </div>
  );
}

/** Both articles field by field: what differs is marked by the word, and can be ticked for a transfer. */
export function FieldTable(props: FieldTableProps) {
  const { article, edited, changed, chosen, onChosen, onlyDiffering } = props;
  const read = textsOf(article.prodData, article.prodTexts);
  const prod: Record<string, string> | null = read && edited ? { ...read, ...edited } : null;
  const legacy = textsOf(article.legacyData, article.legacyTexts);
  const differs = (field: string): boolean => prod?.[field] !== legacy?.[field];
  const fields = comparedFields.filter((field) => !onlyDiffering || differs(field));
  const tick = (field: string, on: boolean): void =>
    onChosen(on ? [...chosen, field] : chosen.filter((one) => one !== field));
  return (
    <div role="table" aria-label="Production and legacy by field" className={css.fields}>
      <div role="row" className={classes(css.row, css.headRow)}>
        <span role="columnheader">Field</span>
        <span role="columnheader">Production</span>
        <span role="columnheader">Legacy</span>
      </div>
      {fields.length === 0 && <p className={css.soft}>Both articles are equal.</p>}
      {fields.map((field) => {
        const shared = { field, prod: prod?.[field], legacy: legacy?.[field] };
        const label = newsFieldLabel(field);
        const isTickable = article.type === 'both' && article.stats.differing.includes(field);
        return (
          <div key={field} role="row" className={classes(css.row, differs(field) && css.differs)}>
            <div role="rowheader" className={css.name}>
              {isTickable ? (
                <CheckField
                  label={label}
                  aria-label={`Transfer ${label}`}
                  checked={chosen.includes(field)}
                  onChange={(on) => tick(field, on)}
                />
              ) : (
                label
              )}
            </div>
            <SideCell
              {...shared}
              side="prod"
              isEdited={changed.includes(field)}
              picture={article.prodData?.imageUrl ?? null}
            />
            <SideCell {...shared} side="legacy" picture={article.legacyData?.imageUrl ?? null} />
          </div>
        );
      })}
    </div>
  );
}
