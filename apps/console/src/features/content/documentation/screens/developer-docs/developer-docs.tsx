import { getSiteBanner } from '@midoffice/contract/content/alert-banner/calls/get-site-banner';
import { getDocumentation } from '@midoffice/contract/content/documentation/calls/get-documentation';
import { documentationAddress } from '@midoffice/contract/content/documentation/lists';
import type { DocumentationEntry } from '@midoffice/contract/content/documentation/shapes';
import { useEffect, useMemo } from 'react';
import { useRead } from '../../../../../data/queries.ts';
import { BrandIcon } from '../../../../../kit/base/brand.tsx';
import { ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import { SiteBanner } from '../../../alert-banner/panels/site-banner.tsx';
import { DocumentationSearch } from './documentation-search.tsx';
import css from './developer-docs.module.css';
import { EndpointCard } from './endpoint-card.tsx';

/** Entries by category, in the order of the documentation. */
function byCategory(
  entries: readonly DocumentationEntry[],
): readonly [string, readonly DocumentationEntry[]][] {
  const found = new Map<string, DocumentationEntry[]>();
  for (const entry of entries) {
    const list = found.get(entry.category);
    if (list) list.push(entry);
    else found.set(entry.category, [entry]);
  }
  return [...found];
}

const idOf = (category: string): string => `category-${category.toLowerCase().replaceAll(' ', '-')}`;

/** Brings the entry of the address into view, when it is there and whenever the address changes. */
function useAnchor(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    const show = (): void => {
      let anchor = location.hash.slice(1);
      try {
        anchor = decodeURIComponent(anchor);
      } catch {
        // A broken anchor names nothing.
      }
      if (anchor) document.getElementById(anchor)?.scrollIntoView();
    };
    show();
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
  }, [isReady]);
}

const Catalogue = ({ entries }: { readonly entries: readonly DocumentationEntry[] }) => {
  const categories = useMemo(() => byCategory(entries), [entries]);
  return (
    <div className={css.body}>
      <nav className={css.categories} aria-label="Categories">
        {categories.map(([category, list]) => (
          <a key={category} href={documentationAddress(idOf(category))}>
            {category}
            <small>{list.length}</small>
          </a>
        ))}
      </nav>
      <main data-screen="endpoint-catalogue">
        {categories.map(([category, list]) => (
          <section key={category} id={idOf(category)} className={css.category} aria-label={category}>
            <h2>{category}</h2>
            {list.map((entry) => (
              <EndpointCard key={entry.url} entry={entry} />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
};

/** The alert banner for visitors, who receive no pushes: it is read again every few minutes. */
function VisitorBanner() {
  const { data } = useRead(getSiteBanner, {}, { everyMs: 300_000 });
  const { text = null, expiresAt = null } = data ?? {};
  return <SiteBanner banner={text !== null && expiresAt !== null ? { text, expiresAt } : null} />;
}

/** The developers' documentation, for anybody: search, catalogue, examples of answers. */
export function DeveloperDocs() {
  const read = useRead(getDocumentation, {}, { staleMs: 600_000 });
  useEffect(() => {
    document.title = 'API documentation · Midoffice';
  }, []);
  useAnchor(read.data !== undefined);
  return (
    <div className={css.page}>
      {/* After the catalogue, whose read comes first. */}
      {read.data && <VisitorBanner />}
      <header className={css.head}>
        <span className={css.brand}>
          <BrandIcon size={22} />
          <h1>API documentation</h1>
        </span>
        <DocumentationSearch entries={read.data ?? []} />
      </header>
      {read.data ? (
        <Catalogue entries={read.data} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonLines count={14} />
      )}
    </div>
  );
}
