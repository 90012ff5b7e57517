/** Where an app that people of the account made sends what a person enters, and the digest that confirms it. */
export interface HostsToConfirm {
  readonly hosts: readonly string[];
  readonly digest: string;
}

/** The hosts in the text of a refusal; null if it has none. */
export function hostsToConfirmIn(text: string): HostsToConfirm | null {
  try {
    const { to_confirm: found } = JSON.parse(text) as { readonly to_confirm?: HostsToConfirm };
    return found !== undefined && Array.isArray(found.hosts) && typeof found.digest === 'string' ? found : null;
  } catch {
    return null;
  }
}
