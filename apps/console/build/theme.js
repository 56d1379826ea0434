// Sets the colour scheme before the first paint, so that a dark console never flashes white.
(() => {
  let chosen = '"auto"';
  try {
    chosen = localStorage.getItem('midoffice-scheme') ?? chosen;
  } catch {
    // Storage may be blocked; the system's scheme applies.
  }
  const dark =
    chosen === '"dark"' || (chosen !== '"light"' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-scheme', dark ? 'dark' : 'light');
})();
