import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useMe } from '../../data/me.ts';
import { DraftOffer } from './draft-offer.tsx';
import { dropDraft, findDraft, keepDraft } from './draft-store.ts';

type Values = Readonly<Record<string, string | boolean>>;

interface FormDraft<V extends Values> {
  /** Name of the draft, with the record's id; absent: nothing is kept. */
  readonly name: string | undefined;
  readonly values: V;
  /** What the values replace: only those that differ are kept. Left out: all are. */
  readonly start?: V;
  /** Whether something was edited. */
  readonly dirty: boolean;
  /** Puts kept values into the form. */
  onRestore(values: Partial<V>): void;
}

/** What of a draft fits the form of today and differs from it. */
function fitting<V extends Values>(values: V, kept: Partial<Values>): Partial<V> {
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([name, value]) =>
        Object.hasOwn(values, name) && typeof value === typeof values[name] && value !== values[name],
    ),
  ) as Partial<V>;
}

/**
 * Keeps the edits of a form in this browser, without secrets, and offers them when the person comes back.
 * @returns the offer, to be shown at the top of the form, and how to drop the draft once its act is done and the form goes
 */
export function useFormDraft<V extends Values>({
  name,
  values,
  start,
  dirty,
  onRestore,
}: FormDraft<V>): readonly [offer: ReactNode, drop: () => void] {
  const { userid } = useMe();
  const version = Object.keys(values).sort().join();
  const load = () => ({
    of: name,
    found: name ? findDraft<Partial<Values>>(userid, name, version) : null,
  });
  const [loaded, setLoaded] = useState(load);
  const present = loaded.of === name ? loaded : load();
  if (present !== loaded) setLoaded(present);
  const wasDirty = useRef(false);
  const edits = Object.entries(values).filter(([field, value]) => value !== start?.[field]);
  const stamp = JSON.stringify(Object.fromEntries(edits));
  useEffect(() => {
    if (!name) return;
    if (dirty) keepDraft(userid, name, version, JSON.parse(stamp));
    else if (wasDirty.current) dropDraft(userid, name);
    wasDirty.current = dirty;
  }, [userid, name, version, dirty, stamp]);
  const drop = useCallback(() => {
    if (name) dropDraft(userid, name);
  }, [userid, name]);
  const { found } = present;
  const kept = found ? fitting(values, found.data) : {};
  if (!found || !Object.keys(kept).length) return [null, drop];
  const close = (): void => setLoaded({ of: name, found: null });
  return [
    <DraftOffer
      key={name}
      at={found.at}
      onRestore={() => {
        onRestore(kept as Partial<V>);
        close();
      }}
      onDiscard={() => {
        if (!dirty) drop();
        close();
      }}
    />,
    drop,
  ];
}
