/** The button that switches between light and dark and remembers the choice; see public/theme.js. */
export function startTheme(button: HTMLButtonElement): void {
  const root = document.documentElement;
  button.addEventListener('click', () => {
    const theme = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
    root.dataset['theme'] = theme;
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // Storage may be forbidden; the choice then holds for this page.
    }
  });
}
