import { CopyButton } from '../../../kit/base/copy-button.tsx';
import css from './accounts.module.css';

interface ClipProps {
  readonly text: string;
  /** In fixed-width letters: an id. */
  readonly code?: boolean;
}

/** A text of any length on one line, whole in its tooltip, with its copy button. */
export const Clip = ({ text, code = false }: ClipProps) => (
  <span className={css.clipLine}>
    {code ? (
      <code className={css.clip} data-tooltip={text}>
        {text}
      </code>
    ) : (
      <span className={css.clip} data-tooltip={text}>
        {text}
      </span>
    )}
    <CopyButton text={text} />
  </span>
);
