import { showsKind, type Viewer } from '@midoffice/contract/system/presence/shapes';
import { classes } from '../../../../kit/base/class-names.ts';
import { formatAgo } from '../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Popup } from '../../../../kit/nav/popup.tsx';
import { useToolLabel } from '../../../../kit/nav/tools.ts';
import { Face } from '../../../../kit/people/face.tsx';
import type { AddressParams } from '../../../../kit/screen.ts';
import { targetOf } from '../target.ts';
import { usePresence } from '../use-presence.ts';
import { wordsOf } from '../words.ts';
import css from './viewers.module.css';

const facesShown = 3;

const ViewerFace = ({ viewer }: { readonly viewer: Viewer }) => (
  <Face name={viewer.name} named className={classes(css.face, viewer.editing && css.editing)} />
);

interface ViewersProps {
  readonly page: string;
  readonly item: string;
  readonly params: AddressParams;
}

/** Who else looks at the customer, symbol, task or note on screen, and who of them holds unsaved edits; nothing where nobody does. */
export function Viewers({ page, item, params }: ViewersProps) {
  const target = targetOf(params);
  const others = usePresence(page, item, target && showsKind(target.kind, page, item) ? target : null);
  const labelOf = useToolLabel();
  const words = wordsOf(others);
  return (
    <>
      <span role="status" className="visually-hidden">
        {words}
      </span>
      <Popup
        label="Also viewing"
        width={320}
        isFilled={others.length > 0}
        trigger={(wired) => (
          <button type="button" className={css.viewers} aria-label={words} data-tooltip={words} {...wired}>
            <span className={css.faces}>
              {others.slice(0, facesShown).map((viewer) => (
                <ViewerFace key={viewer.userid} viewer={viewer} />
              ))}
            </span>
            {others.length > facesShown && <span>+{others.length - facesShown}</span>}
            <span className={css.words}>{words}</span>
          </button>
        )}
      >
        {() => (
          <ul className={css.list}>
            {others.map((viewer) => (
              <li key={viewer.userid} className={css.line}>
                <ViewerFace viewer={viewer} />
                <span className={css.who}>
                  <b data-tooltip={viewer.name}>{viewer.name}</b>
                  <span>
                    {labelOf(viewer.page, viewer.item) ?? 'Another tool'} · came {formatAgo(viewer.since)}
                  </span>
                </span>
                {viewer.editing && <StatusBadge tone="amber">editing</StatusBadge>}
              </li>
            ))}
          </ul>
        )}
      </Popup>
    </>
  );
}
