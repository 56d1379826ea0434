import type { ReactNode } from 'react';
import { lazy } from '../load/lazy.tsx';
import { SkeletonLines } from '../states/states.tsx';

const LazyTabView = lazy(async () => (await import('../popups/tab-view.tsx')).TabView, {
  waiting: <SkeletonLines count={6} />,
});

interface TabViewProps<K extends string> {
  /** The accessible name of the list of tabs. */
  readonly label: string;
  readonly value: K;
  readonly tabs: readonly { readonly key: NoInfer<K>; readonly label: string }[];
  /** As high as the space that is left, for panels that scroll by themselves. */
  readonly fill?: boolean;
  onChange(key: NoInfer<K>): void;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** Views of the same thing, one at a time: each has a tab and its own panel. For filters and units take `Segmented`. */
export const TabView = <K extends string>({ onChange, ...props }: TabViewProps<K>) => (
  <LazyTabView {...props} onChange={(key) => onChange(key as K)} />
);
