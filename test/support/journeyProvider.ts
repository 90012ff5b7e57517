/** The browser and the servers of the journeys, started when the first file needs them and used by one file after another. */
import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags, findTestBrowser, howToGetChromium } from '../../scripts/machine/chromium.mjs';
import { startServer, type JourneySettings, type ServerUnderTest } from './journeyProcess';

export interface JourneyProvider {
  browser(): Promise<Browser>;
  /**
   * A server that other files use before and after. It counts no earlier try, and its clock shows the present.
   * @param settings of `.env.example`; each combination has its own server
   */
  sharedServer(settings: Readonly<Record<string, string>>): Promise<ServerUnderTest>;
  /** A server that the caller stops. */
  ownServer(settings: JourneySettings): Promise<ServerUnderTest>;
  /** Ends the browser and the shared servers. */
  end(): Promise<void>;
}

export function createProvider(): JourneyProvider {
  let browser: Promise<Browser> | undefined;
  const servers = new Map<string, Promise<ServerUnderTest>>();
  return {
    browser: () => (browser ??= launch()),
    async sharedServer(settings) {
      const key = JSON.stringify(settings);
      const known = servers.get(key);
      if (known === undefined) {
        const started = startServer(settings);
        servers.set(key, started);
        return started;
      }
      const server = await known;
      await server.reset({});
      return server;
    },
    ownServer: startServer,
    async end() {
      await (await browser)?.close();
      for (const server of servers.values()) await (await server).stop({});
    },
  };
}

async function launch(): Promise<Browser> {
  const executablePath: string | null = findTestBrowser();
  if (executablePath === null) throw new Error(`There is no Chromium. ${howToGetChromium}`);
  return chromium.launch({ executablePath, args: chromiumFlags });
}
