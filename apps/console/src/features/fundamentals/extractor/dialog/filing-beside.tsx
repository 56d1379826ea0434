import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../../kit/base/button.tsx';
import type { ExtractorProps } from './types.ts';
import css from './extractor.module.css';

/** A cell of a filing. */
export interface OpenPlace {
  readonly finalLink: string;
  readonly place: string;
}

/** The filing beside the grid, scrolled to one cell. */
export const FilingBeside = ({
  finalLink,
  place,
  Filing,
  onClose,
}: OpenPlace & Pick<ExtractorProps, 'Filing' | 'onClose'>) => (
  <aside className={css.filing} aria-label="Filing">
    <IconButton size="small" label="Close the filing" onClick={onClose}>
      <IconX size={16} />
    </IconButton>
    <Filing finalLink={finalLink} place={place} />
  </aside>
);
