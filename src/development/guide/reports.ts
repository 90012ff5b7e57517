/** Descriptions of the page's reports about its faults. */
const secretKey = /^(?:password|secret|token|credentials)/i;
const sent: string[] = [];

/** Listens to the page's requests. Call it before the application runs. */
export function hearReports(say: (line: string) => void): void {
  const { fetch } = window;
  window.fetch = (address, options) => {
    if (String(address).endsWith('/error-reports')) {
      const report = JSON.parse(String(options?.body)) as { name: string; message: string; label: string | null; actions: object[] };
      sent.push(report.message);
      const secrets = keysOf(report).filter((key) => secretKey.test(key));
      say(
        `Reported: ${report.message}, label ${report.label ?? 'none'}, with ${report.actions.length} actions, ` +
          (secrets.length > 0 ? `and keys called ${secrets.join(', ')}` : 'and no key called password, secret, token or credentials'),
      );
    }
    return fetch.call(window, address, options);
  };
}

/** How many reports were sent of faults with this message; a slow page may report other faults as well. */
export const reportsSent = (message: string): number => sent.filter((each) => each.includes(message)).length;

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(keysOf);
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}
