import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMe } from '../../data/me.ts';
import type { Fields } from '../form/use-fields.ts';
import { DraftOffer } from './draft-offer.tsx';
import { dropDraft, findDraft, keepDraft } from './draft-store.ts';
import { recordParams } from './unsaved.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

type Values = Readonly<Record<string, string | boolean>>;

interface FormGuard {
  /** What is unsaved, as a person calls it. */
  readonly label: string;
  /** Name of the draft, with the record's id; absent: nothing is kept, because the form holds a secret. */
  readonly draft?: string;
  readonly keys?: readonly string[];
}

/** What of a draft fits the form of today. */
function fitting<V extends Values>(values: V, kept: Partial<Values>): Partial<V> {
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => name in values && typeof value === typeof values[name]),
  ) as Partial<V>;
}

/**
 * Guards a form: asks before its edits are lost, keeps them in this browser and offers them when the person comes back.
 * @returns the offer, to be shown at the top of the form
 */
export function useFormGuard<V extends Values>(
  fields: Fields<V>,
  { label, draft, keys = recordParams }: FormGuard,
): ReactNode {
  const { userid } = useMe();
  const { values, dirty } = fields;
  useUnsavedGuard(dirty, label, keys);
  const version = Object.keys(values).sort().join();
  const load = () => ({
    of: draft,
    found: draft ? findDraft<Partial<Values>>(userid, draft, version) : null,
  });
  const [loaded, setLoaded] = useState(load);
  const present = loaded.of === draft ? loaded : load();
  if (present !== loaded) setLoaded(present);
  const wasDirty = useRef(false);
  const stamp = JSON.stringify(values);
  useEffect(() => {
    if (!draft) return;
    if (dirty) keepDraft(userid, draft, version, JSON.parse(stamp));
    else if (wasDirty.current) dropDraft(userid, draft);
    wasDirty.current = dirty;
  }, [userid, draft, version, dirty, stamp]);
  const { found } = present;
  if (!found || !draft) return null;
  const close = (): void => setLoaded({ of: draft, found: null });
  return (
    <DraftOffer
      at={found.at}
      onRestore={() => {
        fields.set(fitting(values, found.data));
        close();
      }}
      onDiscard={() => {
        if (!dirty) dropDraft(userid, draft);
        close();
      }}
    />
  );
}
