/** Loads a third-party script. Fetched only where one is configured (S44). */

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown };
}

const loads = new Map<string, Promise<void>>();
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Under Trusted Types, a script address must pass a policy. The page has one only if it allows third-party scripts at all (S41). */
function vouched(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('guest-scripts', { createScriptURL: (address) => address });
  return (policy ? policy.createScriptURL(url) : url) as string;
}

/** Loads it once; rejects if it does not load, and then the next call tries again. */
export function loadScript(document: Document, url: string): Promise<void> {
  const known = loads.get(url);
  if (known) return known;
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = vouched(url);
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loads.delete(url);
      script.remove();
      reject(new Error(`Could not load ${url}`));
    };
    document.head.append(script);
  });
  loads.set(url, load);
  return load;
}
