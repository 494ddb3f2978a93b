import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Only violations are written out: naming every element that passed takes most of the time. A page
 * in dark colours differs from the light one in its colours alone, so only contrast is looked at
 * again.
 */
async function axeFor(page: Page): Promise<AxeBuilder> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? axe.withRules(['color-contrast']) : axe;
}

async function analyse(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found.map(
    (v) => `${v.id}: ${v.help}: ${v.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** What axe finds in the whole page, or in the parts that the selectors name. */
export async function violations(page: Page, ...parts: string[]): Promise<string[]> {
  const axe = await axeFor(page);
  for (const part of parts) axe.include(part);
  return analyse(axe);
}

/** The same but for formulas, whose many thousand elements look alike on every page. */
export async function violationsBesideFormulas(page: Page): Promise<string[]> {
  return analyse((await axeFor(page)).exclude('.katex'));
}
