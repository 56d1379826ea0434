import type { ComponentType } from 'react';
import { Panel } from '../../../../kit/base/panel.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { SkeletonLines } from '../../../../kit/states/states.tsx';

/**
 * A part of a screen whose code loads separately, so that what is above it is there first.
 * @param title shown while the part's code is on its way
 */
export const lazyPanel = <P extends object>(
  title: string,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> =>
  lazy(load, {
    waiting: (
      <Panel title={title}>
        <SkeletonLines count={6} />
      </Panel>
    ),
  });
