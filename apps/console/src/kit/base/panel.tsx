import type { ReactNode } from 'react';
import { useId } from 'react';
import { classes } from './class-names.ts';
import css from './panel.module.css';

interface PanelProps {
  readonly title?: ReactNode;
  /** Beside the title: a count, a badge. */
  readonly mark?: ReactNode;
  /** In the middle of the head: search, filters. */
  readonly tools?: ReactNode;
  /** At the right end of the head: buttons. */
  readonly actions?: ReactNode;
  /** Space around the content; off for tables. */
  readonly padded?: boolean;
  /** Takes the height that is left, its content scrolls by itself. */
  readonly fill?: boolean;
  /** Its content scrolls by itself where the panel's height is given by its neighbours. */
  readonly scroll?: boolean;
  readonly children?: ReactNode;
}

/** A bordered part of a screen with a head: title, tools, actions. */
export function Panel({
  title,
  mark,
  tools,
  actions,
  padded = true,
  fill = false,
  scroll = false,
  children,
}: PanelProps) {
  const id = useId();
  return (
    <section className={classes(css.panel, fill && css.fill)} aria-labelledby={title ? id : undefined}>
      {(title ?? tools ?? actions) && (
        <header className={css.head}>
          {title && (
            <h2 id={id} className={css.title}>
              {title}
            </h2>
          )}
          {mark}
          {tools}
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      {padded ? (
        <div className={classes(css.body, css.padded, scroll && css.scroll)}>{children}</div>
      ) : (
        children
      )}
    </section>
  );
}

/** The heading of a part within a panel or a dialog. */
export const PartHeading = ({ children }: { readonly children: ReactNode }) => (
  <h3 className={css.heading}>{children}</h3>
);

/** A row of controls. */
export const Toolbar = ({ label, children }: { readonly label?: string; readonly children: ReactNode }) => (
  <div className={css.toolbar} {...(label && { role: 'group', 'aria-label': label })}>
    {children}
  </div>
);

/** Parts above one another. `fill`: as high as the screen, for a panel that scrolls by itself. */
export const Stack = ({
  fill = false,
  children,
}: {
  readonly fill?: boolean;
  readonly children: ReactNode;
}) => <div className={classes(css.stack, fill && css.fill)}>{children}</div>;

interface ColumnsProps {
  /** Column widths as CSS grid tracks, such as `minmax(0, 1fr) 340px`. One column on narrow screens. */
  readonly widths: string;
  /** All columns as high as the space that is left. */
  readonly stretch?: boolean;
  readonly children: ReactNode;
}

/** Parts beside one another. */
export const Columns = ({ widths, stretch = false, children }: ColumnsProps) => (
  <div className={classes(css.columns, stretch && css.stretch)} style={{ gridTemplateColumns: widths }}>
    {children}
  </div>
);
