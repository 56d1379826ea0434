import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { marksOf } from './panels/customers.ts';
import css from './customer-picker.module.css';

/** Notable facts about an account, as badges; all of them in words as the tooltip. */
export function Marks({ user }: { readonly user: Parameters<typeof marksOf>[0] }) {
  const marks = marksOf(user);
  if (marks.length === 0) return null;
  return (
    <span className={css.marks} data-tooltip={marks.map((mark) => mark.text).join(', ')}>
      {marks.map((mark) => (
        <StatusBadge key={mark.text} tone={mark.tone}>
          {mark.text}
        </StatusBadge>
      ))}
    </span>
  );
}
