const key = 'midoffice-reloaded-at';
const pauseMs = 30_000;

/**
 * Loads the page again where a part of it is gone because the console was updated meanwhile; not twice in a row,
 * so that a server that lacks the file does not make it turn in circles.
 */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pauseMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
