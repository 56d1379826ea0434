import { IconBookmark } from '@tabler/icons-react';
import { IconButton } from '../../../kit/base/button.tsx';
import { late } from '../../../kit/load/late.tsx';
import { usePopup } from '../../../kit/nav/menu.tsx';
import { SkeletonLines } from '../../../kit/states/states.tsx';
import css from './views.module.css';

// Not part of the first view.
const ViewsOfTool = late(
  async () => (await import('./views-of-tool.tsx')).ViewsOfTool,
  <SkeletonLines count={3} />,
);

interface ViewsButtonProps {
  readonly page: string;
  readonly item: string;
  /** What the tool is called. */
  readonly label: string;
}

/** Opens the saved views of the tool that is open, and saves its present state as one. */
export function ViewsButton({ page, item, label }: ViewsButtonProps) {
  const { anchor, open, setOpen } = usePopup();
  return (
    <div className={css.anchor} ref={anchor}>
      <IconButton label="Saved views" aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconBookmark size={17} />
      </IconButton>
      {open && (
        <section className={css.popup} aria-label={`Saved views of ${label}`}>
          <ViewsOfTool page={page} item={item} label={label} onClose={() => setOpen(false)} />
        </section>
      )}
    </div>
  );
}
