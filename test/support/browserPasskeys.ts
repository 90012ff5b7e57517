/** A browser with a software authenticator, for pages under test. Implements `navigator.credentials` only. */
import { softAuthenticator, type Authenticator } from './authenticator';

const buffer = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;
const text = (source: BufferSource): string =>
  Buffer.from(
    ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source),
  ).toString('base64url');
const named = (name: string): Error => Object.assign(new Error(name), { name });

export interface BrowserPasskeys {
  readonly authenticator: Authenticator;
  /** The requests to the browser, oldest first. */
  readonly asked: { readonly by: 'create' | 'field' | 'dialogue' }[];
  /** The person closes the next dialogue. */
  closeNext(): void;
  /** The person chooses the passkey that the field suggests. */
  choose(): void;
  remove(): void;
}

/** Adds passkeys to this page's browser, until `remove`. */
export function installPasskeys({ proposesInFields = true } = {}): BrowserPasskeys {
  const authenticator = softAuthenticator({ origin: 'https://patchbay.example' });
  const asked: BrowserPasskeys['asked'] = [];
  let isClosing = false;
  let choose = (): void => {};

  const closes = (): boolean => {
    const was = isClosing;
    isClosing = false;
    return was;
  };
  const asCredential = (json: string): object => {
    const { id, response } = JSON.parse(json) as { id: string; response: Record<string, string | string[]> };
    const bytes = Object.fromEntries(
      Object.entries(response).map(([key, value]) => [key, typeof value === 'string' ? buffer(value) : value]),
    );
    return {
      id,
      rawId: buffer(id),
      type: 'public-key',
      response: { ...bytes, getTransports: () => ['internal'] },
      getClientExtensionResults: () => ({}),
    };
  };
  const create = async ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }): Promise<object> => {
    asked.push({ by: 'create' });
    if (closes()) throw named('NotAllowedError');
    const question = {
      rp: publicKey.rp,
      challenge: text(publicKey.challenge),
      user: { id: text(publicKey.user.id) },
      excludeCredentials: publicKey.excludeCredentials?.map(({ id }) => ({ id: text(id) })) ?? [],
    };
    return asCredential(authenticator.register(JSON.stringify(question)));
  };
  const get = async (options: {
    publicKey: PublicKeyCredentialRequestOptions;
    mediation?: string;
    signal: AbortSignal;
  }): Promise<object> => {
    const isField = options.mediation === 'conditional';
    asked.push({ by: isField ? 'field' : 'dialogue' });
    if (isField) {
      await new Promise<void>((resolve, reject) => {
        choose = resolve;
        options.signal.addEventListener('abort', () => reject(named('AbortError')));
      });
    } else if (closes()) throw named('NotAllowedError');
    return asCredential(authenticator.answer(JSON.stringify({ challenge: text(options.publicKey.challenge) })));
  };

  class PublicKeyCredential {
    static isConditionalMediationAvailable = async (): Promise<boolean> => proposesInFields;
  }
  const before = Object.getOwnPropertyDescriptor(navigator, 'credentials');
  Object.assign(window, { PublicKeyCredential });
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
  return {
    authenticator,
    asked,
    closeNext: () => (isClosing = true),
    choose: () => choose(),
    remove() {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      if (before) Object.defineProperty(navigator, 'credentials', before);
      else Reflect.deleteProperty(navigator, 'credentials');
    },
  };
}

/** Adds a passkey from an earlier registration to the authenticator. */
export function holdPasskey(authenticator: Authenticator): void {
  const question = { rp: { id: 'patchbay.example' }, user: { id: 'AAAA' }, challenge: 'AAAA', excludeCredentials: [] };
  authenticator.register(JSON.stringify(question));
}
