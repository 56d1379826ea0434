import { createElement, type ComponentType, type ReactNode } from 'react';
import { useLoaded } from './use-loaded.ts';

/**
 * A component whose code comes when it is first drawn.
 * Not React's own `lazy`: what is drawn in a Suspense is held back for 300 ms, see {@link useLoaded}.
 * @param waiting what stands in its place until then; nothing unless told
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  return function Late(props: P) {
    const part = useLoaded(load);
    return part ? createElement(part, props) : waiting;
  };
}
