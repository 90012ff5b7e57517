/** Crawlers that count as bots (A9.20, B9.32). */
export const crawlers = ['Googlebot', 'Bingbot', 'DuckDuckBot', 'Baiduspider', 'Slurp', 'facebot', 'facebook', 'oncrawl'] as const;

const crawlerPattern = new RegExp(crawlers.join('|'), 'i');

/** True when a browser's user-agent string names one of the crawlers. */
export function isBot(userAgent: string): boolean {
  return crawlerPattern.test(userAgent);
}
