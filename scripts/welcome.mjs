// The information that a new user needs when the demo runs: the address, the people to sign in as, and where mail is shown.

const nameOf = ({ firstName, lastName }) => `${firstName} ${lastName}`;

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column])).join('  ')}`.trimEnd()).join('\n');
}

/**
 * Prints the welcome.
 * @param {{ url: string, people: Record<string, { firstName: string, lastName: string, email: string, password: string,
 *   about: string, twoFactor?: { secret: string, recoveryCodes: readonly string[] } }>,
 *   invitations?: Record<string, { email: string, code: string }>, dataDir: string, reset: string, took?: string,
 *   isDevelopment?: boolean }} of
 */
export function printWelcome({ url, people, invitations = {}, dataDir, reset, took, isDevelopment = false }) {
  const fixtures = Object.values(people);
  const rows = fixtures.map((person) => [person.email, person.password || 'single sign-on', `${nameOf(person)}, ${person.about}`]);
  const invited = Object.values(invitations).map(
    ({ email, code }) => `\n  Sign up as ${email}, who is invited:  ${url}/sign-up?invitation=${code}`,
  );
  const guarded = fixtures.find((person) => person.twoFactor !== undefined);
  console.log(`
  Patchbay is ready${took ? ` (${took})` : ''}:  ${url}

  Sign in as one of the demo people:
${table(rows)}
${
  guarded
    ? `
  Two-factor of ${nameOf(guarded)}: secret ${guarded.twoFactor.secret} for an authenticator,
  or a recovery code such as ${guarded.twoFactor.recoveryCodes[0]}.`
    : ''
}
${invited.length > 0 ? `${invited.join('')}\n` : ''}  Mail is not sent but kept:  ${url}/dev/mailbox
  Their Zaps run from the first minute on (Ingrid Bauer’s each minute), and post in a chat:  ${url}/dev/chat
${isDevelopment ? `  Links, and the server’s clock, which can be set:  ${url}/dev\n` : ''}  Google, Facebook and Microsoft are played on this machine: “Continue with …” on the log-in page.
  Data lives in ${dataDir}; ${reset} begins afresh.  Ctrl+C stops.
`);
}
