/** Every page of the site, relative to its root. */
export const PAGES = ['./', 'architecture/', 'lab/', 'en/', 'en/architecture/', 'en/lab/'];
