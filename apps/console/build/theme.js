// Sets the colour scheme before the first paint, so that a dark console never flashes white.
(() => {
  let chosen = '"auto"';
  try {
    chosen = localStorage.getItem('midoffice-scheme') ?? chosen;
  } catch {
    // Storage may be closed to us; the system's scheme stands.
  }
  const dark =
    chosen === '"dark"' || (chosen !== '"light"' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-scheme', dark ? 'dark' : 'light');
})();
