/** Walks a scenario as a person does who follows the guide. */
import type { Locator, Page } from 'playwright-core';
import type { Scenario, Step } from '../../src/development/server/scenario';
import { absent, beside, guide, order, rows, unsaid } from './scenarioRows';

export type ListedScenario = Omit<Scenario, 'prepare'>;

/** Begins at the row of the page, takes the steps, and waits for the result of the row. */
export async function walk(page: Page, { id, steps, shows }: ListedScenario): Promise<void> {
  await page.goto(`/dev/scenarios?id=${id}`);
  await page.getByRole('button', { name: `Go to ${id}`, exact: true }).click();
  if (steps.length > 0) await guide(page).getByText(`Scenario ${id}`, { exact: true }).waitFor();
  for (const step of steps) await take(page, step);
  const place = shows.where === 'page' ? page.locator('body > :not(aside)') : guide(page).locator('ul li');
  const text = rows[id] ?? /^$/;
  const shown = place.getByText(text);
  await (shows.where === 'page' ? shown : shown.or(place.filter({ hasText: text }))).first().waitFor();
  for (const locator of beside[id]?.(page) ?? []) await locator.first().waitFor();
  await hasSaid(page, order[id] ?? []);
  const said = await linesOf(page);
  if (unsaid[id]?.test(said.join('\n'))) throw new Error(`${id} says what it must not:\n${said.join('\n')}`);
  for (const locator of absent[id]?.(page) ?? []) {
    if ((await locator.count()) > 0) throw new Error(`${id} shows what it must not: ${await locator.first().innerText()}`);
  }
}

/** Waits until the guide lists lines like these, in this order. */
async function hasSaid(page: Page, wanted: readonly RegExp[]): Promise<void> {
  if (wanted.length === 0) return;
  await page.waitForFunction(
    (sources) => {
      const items = document.querySelector('aside[aria-label="Scenario"]')?.shadowRoot?.querySelectorAll('ul li') ?? [];
      let found = 0;
      for (const { textContent } of items) if (found < sources.length && new RegExp(sources[found] ?? '').test(textContent)) found += 1;
      return found === sources.length;
    },
    wanted.map(({ source }) => source),
  );
}

/** The lines of the guide. */
export const linesOf = (page: Page): Promise<string[]> => guide(page).locator('ul li').allTextContents();

const pressable = ['button', 'link', 'menuitem', 'tab', 'switch', 'radio', 'row'] as const;

async function take(page: Page, step: Step): Promise<void> {
  if ('key' in step) return page.keyboard.press(step.key);
  if ('tick' in step) {
    await page.getByRole('checkbox', { name: step.tick }).check();
    return page.getByText('Verified', { exact: true }).first().waitFor();
  }
  if ('awaits' in step) return page.getByText(step.awaits, { exact: true }).first().waitFor();
  if ('press' in step) return toPress(page, step).click();
  const button = guide(page).getByRole('button', { name: step.guide, exact: true });
  if ('advanceSeconds' in step) {
    // What the page shows until it is loaded again does not count, and the guide fills in its fields when it has begun again.
    await Promise.all([page.waitForEvent('load'), button.click()]);
    return guide(page)
      .getByText(/^Scenario /)
      .waitFor();
  }
  await button.click();
  const end = 'fail' in step ? `Reports sent after “${step.guide}”: ` : `Done: ${step.guide}`;
  return guide(page).locator('ul li').filter({ hasText: end }).first().waitFor();
}

function toPress(page: Page, { press, isPart, frame }: Extract<Step, { press: string }>): Locator {
  const within = frame === undefined ? page : page.frameLocator(`iframe[title="${frame}"]`);
  const named = { name: press, exact: isPart !== true };
  const [first, ...others] = pressable.map((role) => within.getByRole(role, named));
  return others.reduce((found, other) => found.or(other), first as Locator).first();
}
