/** The HTML of one of our addresses, parsed by the browser without running or loading anything in it. */
export interface HtmlFragment {
  readonly status: number;
  /** Null if the reply is not HTML. */
  readonly document: Document | null;
}

/**
 * Loads a fragment. Rejects if there is no reply. Uses XMLHttpRequest because the browser parses its replies: no network text
 * passes a sink that Trusted Types guard (S41).
 */
export function loadHtmlFragment(path: string, signal: AbortSignal): Promise<HtmlFragment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.responseType = 'document';
    request.onload = () => resolve({ status: request.status, document: request.responseXML });
    request.onerror = () => reject(new Error(`No reply from ${path}`));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.send();
  });
}
