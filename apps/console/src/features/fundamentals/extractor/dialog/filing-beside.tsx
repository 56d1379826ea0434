import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../../kit/base/button.tsx';
import { FilingView } from '../../filings/panels/filing-view.tsx';
import css from './extractor.module.css';

/** A cell of a filing. */
export interface OpenPlace {
  readonly finalLink: string;
  readonly place: string;
}

/** The filing beside the grid, scrolled to one cell. */
export const FilingBeside = ({ finalLink, place, onClose }: OpenPlace & { onClose(): void }) => (
  <aside className={css.filing} aria-label="Filing">
    <IconButton size="small" label="Close the filing" onClick={onClose}>
      <IconX size={16} />
    </IconButton>
    <FilingView finalLink={finalLink} place={place} />
  </aside>
);
