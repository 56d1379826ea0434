import { useEffect, type ReactNode } from 'react';
import { BrandIcon } from '../../../../../kit/base/brand.tsx';
import css from './sign-in.module.css';

/** A page outside the console: sign-in, second factor, links from mails. */
export function OutsidePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Midoffice`;
  }, [title]);
  return (
    <main className={css.page}>
      <div className={css.brand}>
        <BrandIcon size={28} />
        Midoffice
      </div>
      {children}
    </main>
  );
}

/** One box of such a page. */
export const Card = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={css.card} aria-label={title}>
    <h1>{title}</h1>
    {children}
  </section>
);

/** What went wrong, above the fields. */
export const Problem = ({ text }: { readonly text: string | null | undefined }) =>
  text ? (
    <p className={css.problem} role="alert">
      {text}
    </p>
  ) : null;
