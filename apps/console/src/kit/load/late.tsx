import { createElement, type ComponentType } from 'react';
import { useLoaded } from './use-loaded.ts';

/**
 * A component whose code comes when it is first drawn; until then nothing stands in its place.
 * Not React's own `lazy`: what is drawn in a Suspense is held back for 300 ms, see {@link useLoaded}.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function Late(props: P) {
    const part = useLoaded(load);
    return part ? createElement(part, props) : null;
  };
}
