import { snackbar } from '../data/snackbar.ts';
import { unsavedLabels } from '../kit/guard/unsaved.ts';

const key = 'midoffice-reloaded-at';
const pauseMs = 30_000;

/** Whether the server has another console than this page runs; false where it does not answer. */
async function isUpdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch('/admin', { cache: 'no-store' });
    return answer.ok && own !== null && own !== undefined && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}

/**
 * Loads the page again where a part of it is gone because the console was updated meanwhile. Not while the server does not
 * answer, which would end at the browser's error page; not over unsaved edits, which are asked about; not twice in a row.
 */
export function reloadWhenStale(): void {
  const check = async (): Promise<void> => {
    const hasJustReloaded = Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pauseMs;
    if (hasJustReloaded || !(await isUpdated())) return;
    if (unsavedLabels().length) {
      const action = { label: 'Reload', run: () => location.reload() };
      snackbar.failure('The console was updated. Save your changes, then reload.', action);
      return;
    }
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  };
  addEventListener('vite:preloadError', () => void check());
}
