/** What a hook is sent by an app, and how a helper of a library makes or checks the signature. */

/** The time at which the requests are sent: that of the tests. */
export const sentAt = new Date('2026-11-21T09:30:00.000Z');
/** The addresses of a Zap, and of an app that has one for all. */
export const zapUrl = 'https://zaps.example.org/hooks/token';
export const appUrl = (app: string) => `https://zaps.example.org/hooks/apps/${app}`;

export interface HookBody {
  readonly event: string;
  readonly body: string;
  readonly input?: Readonly<Record<string, string>>;
  /** Where the secret is: in the connection, in what the subscription keeps, or in the operator’s client. */
  readonly secret: { readonly in: 'connection' | 'kept' | 'client'; readonly name: string; readonly value: string };
}

export type Headers = Readonly<Record<string, string>>;

/** The headers with the signature. A helper that only checks has accepted them then. */
export type Signer = (body: string, secret: string) => Promise<Headers>;

export interface SignedApp {
  /** The key of the app in the catalogue. */
  readonly app: string;
  /** The package with the helper. */
  readonly library: string;
  readonly by: 'maker' | 'community';
  /** Whether the helper makes signatures, or only checks ours. */
  readonly helper: 'signs' | 'checks';
  readonly request: HookBody;
  readonly sign: Signer;
  /** Two signatures of the same differ. */
  readonly isRandom?: true;
}

/** As it is stored in `signatures.json`. */
export interface RecordedSignature extends Pick<SignedApp, 'app' | 'helper'> {
  readonly library: { readonly name: string; readonly version: string; readonly licence: string; readonly by: SignedApp['by'] };
  readonly recordedOn: string;
  readonly request: HookBody & { readonly headers: Headers };
}

interface Checked {
  readonly headersOf: (body: string, secret: string) => Headers;
  /** Asks the helper, which refuses by false or by throwing. */
  readonly accepts: (body: string, headers: Headers, secret: string) => Promise<unknown>;
  readonly otherSecret?: string;
  /** A token says nothing of the body. */
  readonly isToken?: true;
}

/** Our signature, once the helper has accepted it, and has refused it for another body and another secret. */
export const checkedBy =
  ({ headersOf, accepts, otherSecret = 'another-secret', isToken }: Checked): Signer =>
  async (body, secret) => {
    const headers = headersOf(body, secret);
    const isAccepted = (content: string, key: string) =>
      accepts(content, headers, key).then(
        (answer) => answer !== false,
        () => false,
      );
    const isRight = await isAccepted(body, secret);
    const isOtherBody = isToken !== true && (await isAccepted(body.replace('Zo', 'Yo'), secret));
    const isOtherSecret = await isAccepted(body, otherSecret);
    if (!isRight || isOtherBody || isOtherSecret) throw new Error(`The helper says ${isRight}, ${isOtherBody}, ${isOtherSecret}.`);
    return headers;
  };
