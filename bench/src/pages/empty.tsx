import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

function Empty() {
  useEffect(() => Reflect.set(window, 'readyMs', performance.now()) as unknown as undefined, []);
  return createElement('main', null, 'Nothing');
}
createRoot(document.querySelector<HTMLElement>('#root')!).render(createElement(Empty));
