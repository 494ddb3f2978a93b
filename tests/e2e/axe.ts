import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds in the whole page, or in the parts that the selectors name. */
export async function violations(page: Page, ...parts: string[]): Promise<string[]> {
  // Only violations are written out: naming every element that passed takes most of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  for (const part of parts) axe.include(part);
  const { violations: found } = await axe.analyze();
  return found.map(
    (v) => `${v.id}: ${v.help}: ${v.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}
