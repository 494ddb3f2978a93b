// Runs before the first picture, which waits for it while the text goes on being read, so that
// nobody sees the wrong brightness: a browser that does not know how to wait for it still waits for
// the style sheet, which is larger and asked for later. The system's choice holds until the reader
// makes one; then that is remembered.
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = () => {
    try {
      return localStorage.getItem('theme');
    } catch {
      return null;
    }
  };
  const apply = () => {
    const own = chosen();
    root.dataset.theme =
      own === 'light' || own === 'dark' ? own : system.matches ? 'dark' : 'light';
  };
  apply();
  system.addEventListener('change', apply);
})();
