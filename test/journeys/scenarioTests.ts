/** The tests that walk the scenarios of some sections. Each section has a separate development server. */
import type { BrowserContext, Page } from 'playwright-core';
import { sectionOf } from '../../src/development/server/clauses';
import { startDevelopmentServer, type DevelopmentServer } from '../support/developmentServer';
import { guide, rows } from './scenarioRows';
import { linesOf, walk, type ListedScenario } from './scenarioWalk';

/** Calls `it` for each row of these sections. Its work gets the scenario of an id, and a tab that is closed afterwards. */
export function testScenarios(sections: readonly string[]): void {
  const ids = Object.keys(rows).filter((id) => sections.includes(sectionOf(id)));
  let context: BrowserContext;
  let server: DevelopmentServer;
  let scenarios: readonly ListedScenario[];

  beforeAll(async () => {
    server = await startDevelopmentServer();
    const browser = await journeyProvider.browser();
    // `npm run dev` serves the pages without a policy, because the guide has inline styles and scripts.
    // Wide enough for the page and the guide beside each other.
    const viewport = { width: 1600, height: 1000 };
    context = await browser.newContext({ baseURL: server.url, locale: 'en-US', reducedMotion: 'reduce', bypassCSP: true, viewport });
    scenarios = ((await (await fetch(`${server.url}/dev/scenarios.json`)).json()) as { objects: ListedScenario[] }).objects;
  }, 240_000);
  afterAll(async () => {
    await context?.close();
    await server?.stop();
  });

  /** A tab. One browser profile walks all scenarios, as a person does: each begins by making it forget the one before. */
  async function inTab(work: (page: Page) => Promise<void>) {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    try {
      await work(page);
    } catch (error) {
      const shown = await page.innerText('body', { timeout: 5000 }).catch(() => 'nothing');
      const lines = await linesOf(page).catch(() => []);
      const facts = [`${page.url()} shows:`, shown.slice(0, 1000), 'The guide lists:', ...lines, 'The server printed:'];
      const words = [...facts, server.words().slice(-2000)].join('\n');
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${words}`, { cause: error });
    } finally {
      for (const each of context.pages()) await each.close();
    }
  }

  const scenarioOf = (id: string): ListedScenario => {
    const scenario = scenarios.find((each) => each.id === id);
    if (!scenario) throw new Error(`There is no scenario for ${id}.`);
    return scenario;
  };

  it(`the development server has exactly one scenario for each row of ${sections.join(' and ')} [T80]`, () => {
    expect(scenarios.map(({ id }) => id).filter((id) => sections.includes(sectionOf(id)))).toEqual(ids);
  });

  it.each(ids)('the scenario %s ends with the result of its row [T80]', async (id) => {
    await inTab((page) => walk(page, scenarioOf(id)));
  });

  if (!ids.includes('A8.22')) return;
  it('the development server leaves a scenario with the real clock and nothing forced', async () => {
    await inTab(async (page) => {
      await walk(page, scenarioOf('A8.22'));
      await guide(page).getByRole('button', { name: 'Leave' }).click();
      await page.getByText('The server’s clock shows the present').waitFor();
      const cookies = await page.context().cookies();
      expect(cookies.filter(({ name }) => name.startsWith('patchbay-scenario'))).toEqual([]);
    });
  });
}
