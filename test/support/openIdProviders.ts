/** The providers on loopback (`scripts/providers/openid.mjs`) in a separate process, and a person's steps through their pages. */
import { spawn } from 'node:child_process';

export interface Providers {
  readonly url: string;
  /** The settings of a server that uses these providers. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export interface ProvidedPerson {
  readonly sub: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly email: string;
  readonly email_verified: boolean;
}

/** Starts the providers on any free port, for servers with these origins. */
export async function startProviders(origins: readonly string[], people: readonly ProvidedPerson[]): Promise<Providers> {
  const child = spawn(
    process.execPath,
    ['scripts/providers/openid.mjs', '--origin', origins.join(','), '--people', JSON.stringify(people)],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const words: string[] = [];
  child.stderr?.on('data', (piece: Buffer) => words.push(piece.toString()));
  const ready = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString();
      const line = said.split('\n').find((each) => each.startsWith('{'));
      if (line !== undefined && said.includes('\n')) resolve(line);
    });
    child.once('exit', (code) => reject(new Error(`The providers ended with ${code}: ${words.join('')}`)));
  });
  const { url, env } = JSON.parse(ready) as { url: string; env: Record<string, string> };
  return {
    url,
    env,
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}

/** Acts as the person's browser at the provider: keeps its cookies and follows its redirects until one leaves the provider. */
export async function choosePerson(authorization: string, sub: string | null): Promise<string> {
  const { origin } = new URL(authorization);
  const cookies = new Map<string, string>();
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
  const follow = async (reply: Response, base: string): Promise<{ reply: Response; url: string }> => {
    let [current, url] = [reply, base];
    for (let hops = 0; hops < 8 && current.status >= 300 && current.status < 400; hops += 1) {
      const to = new URL(current.headers.get('location') ?? '', url);
      if (to.origin !== origin) return { reply: current, url: to.href };
      url = to.href;
      current = await ask(url);
    }
    return { reply: current, url };
  };
  const shown = await follow(await ask(authorization), authorization);
  const text = await shown.reply.text();
  if (!/<form method="post"/.test(text)) throw new Error(`The provider answered ${shown.reply.status}: ${text.slice(0, 400)}`);
  const answer = await ask(shown.url, { method: 'POST', body: new URLSearchParams({ sub: sub ?? '' }) });
  return (await follow(answer, shown.url)).url;
}
