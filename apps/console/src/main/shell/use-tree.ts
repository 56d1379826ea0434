import { useMemo, useState } from 'react';
import { useMe } from '../../data/me.ts';
import { usePlace } from '../../kit/address/place.ts';
import { screens, screensById } from '../registry.ts';
import { openedBy, placedFor, sectionsFor, type FixFunctions } from '../tree.ts';

/** The tree of the signed-in person, and what the address opens in it. */
export function useTree() {
  const me = useMe();
  const { search } = usePlace();
  const [fixes, setFixes] = useState<FixFunctions>();
  const tree = useMemo(
    () => ({
      viewer: me,
      sections: sectionsFor(me, screensById, fixes),
      placed: placedFor(me, screens),
      screens: screensById,
      ...(fixes && { fixes }),
    }),
    [me, fixes],
  );
  const opened = useMemo(() => openedBy(tree, search), [tree, search]);
  return { ...tree, opened, setFixes };
}
