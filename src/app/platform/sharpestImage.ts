/** Variants by plain address: one request for each image of a page. */
const asked = new Map<string, Promise<string>>();

/** `/a/logo.png` → `/a/logo@2x.png`; null for vector images, which are sharp at any size, and for other sites. */
export function highResolutionUrl(url: string): string | null {
  const { origin, pathname, search } = new URL(url, window.location.href);
  if (origin !== window.location.origin || !/\.(?:png|jpe?g|webp|avif)$/i.test(pathname)) return null;
  return pathname.replace(/(\.\w+)$/, '@2x$1') + search;
}

/**
 * The address to show an image from: on a dense screen a HEAD request checks for the high-resolution variant, and 200 uses it.
 * Anything else keeps the plain image.
 */
export function sharpestImage(url: string): Promise<string> {
  const sharper = window.devicePixelRatio > 1 ? highResolutionUrl(url) : null;
  if (sharper === null) return Promise.resolve(url);
  const known = asked.get(url);
  if (known) return known;
  const answer = fetch(new URL(sharper, window.location.href), { method: 'HEAD' }).then(
    ({ status }) => (status === 200 ? sharper : url),
    () => url,
  );
  asked.set(url, answer);
  return answer;
}
