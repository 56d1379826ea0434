import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { snackbar } from '../../data/snackbar.ts';
import css from './button.module.css';

const shownMs = 1500;

/** Copies a text. Every id has one. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => snackbar.failure('The browser did not allow copying.'),
    );
  };
  return (
    <button
      type="button"
      className={css.copy}
      aria-label={copied ? 'Copied' : label}
      data-tooltip={copied ? 'Copied' : label}
      onClick={copy}
    >
      {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
    </button>
  );
}

/** An id or key in fixed-width letters with its copy button. */
export function Id({ value, shown }: { readonly value: string; readonly shown?: string }) {
  return (
    <span className={css.id}>
      <code>{shown ?? value}</code>
      <CopyButton text={value} />
    </span>
  );
}
