/** A link of the header or the footer that the server drew. */
export interface ChromeLink {
  readonly to: string;
  readonly label: string;
}

export interface SiteChrome {
  readonly header: readonly ChromeLink[];
  readonly footer: readonly ChromeLink[];
}

/** Paths of our own; anything else in a fragment is left out. */
const ownPath = /^\/(?![/\\])[\w./-]*$/;

function linksIn(part: Element | null): ChromeLink[] {
  return [...(part?.querySelectorAll('a') ?? [])].flatMap((link) => {
    const to = link.getAttribute('href') ?? '';
    const label = (link.textContent ?? '').trim();
    return ownPath.test(to) && label !== '' ? [{ to, label }] : [];
  });
}

/**
 * The server's header and footer as plain values: none of its markup reaches the page (S42). The superuser bar is removed,
 * because the application has its own (B2.47).
 */
export function readChrome(fragment: Document): SiteChrome {
  fragment.getElementById('superuser-bar')?.remove();
  return { header: linksIn(fragment.querySelector('header')), footer: linksIn(fragment.querySelector('footer')) };
}
