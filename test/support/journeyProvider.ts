/** The browser and the servers of the journeys, started when the first file needs them and used by one file after another. */
import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags, findChromium, findTestBrowser, howToGetChromium } from '../../scripts/machine/chromium.mjs';
import { startServer, type JourneySettings, type ServerUnderTest } from './journeyProcess';

export interface JourneyProvider {
  /** @param isWhole whether it is Chromium also where the headless shell is installed */
  browser(isWhole?: boolean): Promise<Browser>;
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
  const browsers = new Map<string, Promise<Browser>>();
  const servers = new Map<string, Promise<ServerUnderTest>>();
  return {
    async browser(isWhole = false) {
      const path: string | null = isWhole ? findChromium() : findTestBrowser();
      if (path === null) throw new Error(`There is no Chromium. ${howToGetChromium}`);
      const browser = browsers.get(path) ?? chromium.launch({ executablePath: path, args: chromiumFlags });
      browsers.set(path, browser);
      return browser;
    },
    async sharedServer(settings) {
      const key = JSON.stringify(settings);
      const known = servers.get(key);
      if (known === undefined) {
        const started = startServer(settings);
        servers.set(key, started);
        // A server that did not start fails one file, not those after it.
        started.catch(() => servers.delete(key));
        return started;
      }
      const server = await known;
      await server.reset({});
      return server;
    },
    ownServer: startServer,
    async end() {
      for (const browser of browsers.values()) await (await browser).close();
      for (const server of servers.values()) await (await server).stop({});
    },
  };
}
