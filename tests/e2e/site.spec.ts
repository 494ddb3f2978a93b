import { expect, overflow, PHONE, test } from './page';
import { PAGES } from './pages';

/** Addresses and ids in a page's text: no browser is needed to follow them. */
function addresses(html: string): string[] {
  const text = html.replace(/<script type="application\/json">.*?<\/script>/gs, '');
  return [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, found = '']) =>
    found.replaceAll('&amp;', '&'),
  );
}

test('every address in every page leads somewhere, under a folder of the host', async ({
  request,
  baseURL,
}) => {
  const base = new URL(baseURL ?? '');
  const texts = new Map<string, string>();
  const dead: string[] = [];
  const fetched = async (url: string) => {
    const known = texts.get(url);
    if (known !== undefined) return known;
    const response = await request.get(url);
    const isPage = response.headers()['content-type']?.startsWith('text/html');
    const text = response.ok() ? (isPage ? await response.text() : '-') : '';
    texts.set(url, text);
    return text;
  };
  for (const page of PAGES) {
    const from = new URL(page, base);
    const html = await fetched(from.href);
    expect(html, page).toContain('<main');
    for (const address of addresses(html)) {
      const { origin, pathname, hash } = new URL(address, from);
      if (origin !== base.origin) continue;
      const target = await fetched(origin + pathname);
      const id = decodeURIComponent(hash.slice(1));
      const found = target !== '' && (id === '' || target.includes(` id="${id}"`));
      if (!found || !pathname.startsWith(base.pathname)) dead.push(`${page}: ${address}`);
    }
  }
  expect(dead).toEqual([]);
  // Those that were found by a link, not only by this list.
  const pages = [...texts.keys()].filter((url) => url.endsWith('/'));
  expect(pages.length).toBe(PAGES.length);
});

test('the language changes, the place stays', async ({ page }) => {
  // Where what is out of sight is not laid out, and its height only estimated.
  await page.setViewportSize(PHONE);
  await page.goto('./#step-3');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await link('English').click();
  await expect(page).toHaveURL(/\/lesson\/en\/#[a-z0-9-]+$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('#step-3')).toBeInViewport();
  // By scrolling, not by a link; a question has an id of its own.
  await page.locator('#quiz-2').evaluate((question) => question.scrollIntoView());
  await link('한국어').click();
  await expect(page).toHaveURL(/\/lesson\/#quiz-2$/);
  await expect(page.locator('#quiz-2')).toBeInViewport();
  // A heading of the third level, in the midst of a section.
  await page.locator('#head-number').evaluate((heading) => heading.scrollIntoView());
  await link('English').click();
  await expect(page).toHaveURL(/\/lesson\/en\/#head-number$/);
  await expect(page.locator('#head-number')).toBeInViewport();
});

test('the start remembers how far the reader is, and forgets when asked', async ({ page }) => {
  await page.goto('./');
  const unit = page.locator('.start [data-unit="lesson-1"]');
  await expect(unit.locator('.start-progress')).toHaveCount(0);
  await page
    .locator('#summary')
    .evaluate((heading) => heading.parentElement?.scrollIntoView({ block: 'end' }));
  await expect(unit).toContainText(/읽은 절 1\/\d+/);
  const question = page.locator('#quiz-1');
  await question.getByRole('radio').first().check();
  await expect(question.getByRole('status')).toHaveAttribute('data-correct', /./);
  await expect(unit).toContainText(/답한 퀴즈 1\/5/);
  await page.goto('en/');
  await expect(unit).toContainText(/Sections read: \d+\/\d+/);
  await unit.getByRole('link', { name: 'Continue reading' }).click();
  await expect(page).toHaveURL(/\/en\/#[a-z0-9-]+$/);
  await page.getByRole('button', { name: 'Clear it' }).click();
  await expect(unit.locator('.start-progress')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('progress'))).toBeNull();
});

test('on a phone every page fits, and its menu leads to the next', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of PAGES) {
    await page.goto(address);
    expect(await overflow(page), address).toBeLessThanOrEqual(0);
  }
  await page.goto('en/');
  await page.locator('.contents-menu > summary').click();
  await page
    .locator('.menu .units')
    .getByRole('link', { name: /Architecture/ })
    .click();
  await expect(page).toHaveURL(/\/lesson\/en\/architecture\/$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one page leads to the next and back', async ({ page }) => {
    await page.goto('./');
    await expect(page.locator('.start li')).toHaveCount(3);
    await page.locator('.turn a[rel="next"]').click();
    await expect(page).toHaveURL(/\/lesson\/architecture\/$/);
    await expect(page.locator('.site-header > .units a[aria-current="page"]')).toBeVisible();
    await page.locator('.language-link').click();
    await page.locator('.turn a[rel="prev"]').click();
    await expect(page).toHaveURL(/\/lesson\/en\/$/);
  });
});
