import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useMe } from '../../data/me.ts';
import { DraftOffer } from './draft-offer.tsx';
import { dropDraft, findDraft, keepDraft, type DraftBase } from './draft-store.ts';

type Values = Readonly<Record<string, string | boolean>>;

interface FormDraft<V extends Values> {
  /** Name of the draft, with the record's id; absent: nothing is kept. */
  readonly name: string | undefined;
  readonly values: V;
  /** Whether something was edited. */
  readonly dirty: boolean;
  /** What the form was begun with: then only the edited fields are kept and restored, the others stay as they are by now. */
  readonly start?: V;
  /** Of the record that the form was begun on, where the server merges by it: it is kept with the edits. */
  readonly base?: number;
  /**
   * Puts kept values into the form.
   * @param base the one that was kept with them
   * @param start what the kept fields were begun with, where there is no base; empty where that is not known
   */
  onRestore(values: Partial<V>, base?: number, start?: Partial<V>): void;
}

/** The edited fields as they were before; undefined where that is not known. */
function beginnings(values: Values, start: Values | undefined): Values | undefined {
  return start && Object.fromEntries(Object.entries(start).filter(([name, value]) => value !== values[name]));
}

/** Whether somebody else changed a kept field since the draft was begun, and no merge will join both. */
const isOutdated = (start: Values | undefined, kept: object, base: DraftBase | undefined): boolean =>
  start !== undefined &&
  base !== undefined &&
  base.version === undefined &&
  Object.keys(kept).some((name) => Reflect.get(Object(base.values), name) !== start[name]);

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
  dirty,
  start,
  base,
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
  const stamp = JSON.stringify({ values, before: beginnings(values, start) });
  useEffect(() => {
    if (!name) return;
    if (dirty) {
      const { values: all, before } = JSON.parse(stamp) as { values: Values; before?: Values };
      const kept = before ? Object.fromEntries(Object.keys(before).map((field) => [field, all[field]])) : all;
      keepDraft(userid, name, version, kept, {
        ...(before && { base: base === undefined ? { values: before } : { version: base } }),
      });
    } else if (wasDirty.current) dropDraft(userid, name);
    wasDirty.current = dirty;
  }, [userid, name, version, dirty, stamp, base]);
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
      outdated={isOutdated(start, kept, found.base)}
      onRestore={() => {
        onRestore(kept, found.base?.version, fitting(start ?? values, Object(found.base?.values ?? {})));
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
