import { IconBookmark } from '@tabler/icons-react';
import { IconButton } from '../../../../kit/base/button.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { Popup } from '../../../../kit/nav/popup.tsx';
import { SkeletonLines } from '../../../../kit/states/states.tsx';

// Not part of the first view.
const ViewsOfTool = lazy(async () => (await import('./views-of-tool.tsx')).ViewsOfTool, {
  waiting: <SkeletonLines count={3} />,
});

interface ViewsButtonProps {
  readonly page: string;
  readonly item: string;
  /** What the tool is called. */
  readonly label: string;
}

/** Opens the saved views of the tool that is open, and saves its present state as one. */
export function ViewsButton({ page, item, label }: ViewsButtonProps) {
  return (
    <Popup
      label={`Saved views of ${label}`}
      width={340}
      trigger={(wired) => (
        <IconButton label="Saved views" {...wired}>
          <IconBookmark size={17} />
        </IconButton>
      )}
    >
      {(close) => <ViewsOfTool page={page} item={item} label={label} onClose={close} />}
    </Popup>
  );
}
