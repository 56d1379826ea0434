/// <reference types="chrome" />
import { IconExternalLink, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BrandIcon } from '../../kit/base/brand.tsx';
import { Button, IconButton } from '../../kit/base/button.tsx';
import { extensionWords } from './api.ts';
import { isOwnWindow, openInWindow } from './tab.ts';
import css from './extension.module.css';

/** A popup's head, with the way to a window that stays open and to the sign-in. */
export function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={css.popup}>
      <header className={css.head}>
        <h1 className={css.title}>
          <BrandIcon size={18} /> {title}
        </h1>
        <span className={css.gap} />
        {!isOwnWindow() && (
          <IconButton size="small" label="Open in a window" onClick={() => void openInWindow()}>
            <IconExternalLink size={15} />
          </IconButton>
        )}
        <IconButton size="small" label="Settings" onClick={() => void chrome.runtime.openOptionsPage()}>
          <IconSettings size={15} />
        </IconButton>
      </header>
      {children}
    </main>
  );
}

/** What a popup shows while nobody is signed in. @param wasSignedIn the sign-in was revoked or has expired */
export function SignedOut({ wasSignedIn }: { readonly wasSignedIn: boolean }) {
  return (
    <div className={css.stack}>
      <p className={wasSignedIn ? css.problem : css.soft} role={wasSignedIn ? 'alert' : undefined}>
        {wasSignedIn ? extensionWords.revoked : 'Set the address of your Midoffice and sign in first.'}
      </p>
      <div>
        <Button variant="primary" onClick={() => void chrome.runtime.openOptionsPage()}>
          Sign in…
        </Button>
      </div>
    </div>
  );
}
