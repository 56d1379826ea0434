import { createElement, type ComponentType } from 'react';
import { Panel } from '../../../kit/base/panel.tsx';
import { useLoaded } from '../../../kit/load/use-loaded.ts';
import { SkeletonLines } from '../../../kit/states/states.tsx';

interface LateProps<P> {
  /** Told while the part's code is on its way. */
  readonly title: string;
  /** Gives the part: a function of a module, or it would be loaded anew at each drawing. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
}

/** A part of a screen whose code comes by itself, so that what stands above it is there first. */
export function Late<P extends object>({ title, load, props }: LateProps<P>) {
  const part = useLoaded(load);
  if (part) return createElement(part, props);
  return (
    <Panel title={title}>
      <SkeletonLines count={6} />
    </Panel>
  );
}
