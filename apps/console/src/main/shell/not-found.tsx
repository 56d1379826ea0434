import { EmptyState } from '../../kit/states/states.tsx';

/** An address that leads nowhere. */
export const NotFound = () => (
  <EmptyState text="There is no such page.">
    <a href="/admin">Open the console</a>
  </EmptyState>
);
