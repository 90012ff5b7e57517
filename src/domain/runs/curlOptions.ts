/** The options of a cURL line, in order. */

export interface CurlOption {
  /** Without hyphens: `request`; `url` for a word that is no option. */
  readonly name: string;
  /** Empty for an option that has none. */
  readonly value: string;
}

export interface CurlOptions {
  /** Those that say something about the request. */
  readonly options: readonly CurlOption[];
  /** The others, as they are written; without those that concern the output of cURL. */
  readonly unused: readonly string[];
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const flags = set('get head');

const used = set(
  'url url-query request header user-agent referer range cookie user oauth2-bearer data data-ascii data-binary data-raw data-urlencode ' +
    'json form form-string upload-file',
);

/** Options by their letters. Other letters are options that are not used. */
const letters: Readonly<Record<string, string>> = {
  ...{ A: 'user-agent', b: 'cookie', d: 'data', e: 'referer', F: 'form', G: 'get', H: 'header', I: 'head', r: 'range', T: 'upload-file' },
  ...{ u: 'user', X: 'request', k: 'insecure', x: 'proxy', m: 'max-time', E: 'cert', K: 'config', n: 'netrc', c: 'cookie-jar' },
  ...{ o: 'output', O: 'remote-name', s: 'silent', S: 'show-error', v: 'verbose', i: 'include', L: 'location', f: 'fail', N: 'no-buffer' },
  ...{ w: 'write-out', D: 'dump-header', J: 'remote-header-name', g: 'globoff', q: 'disable', '#': 'progress-bar', Z: 'parallel' },
  ...{
    C: 'continue-at',
    P: 'ftp-port',
    Q: 'quote',
    t: 'telnet-option',
    U: 'proxy-user',
    y: 'speed-time',
    Y: 'speed-limit',
    z: 'time-cond',
  },
};

/** They concern what cURL shows or stores, or say what happens here anyway: replies are unpacked and redirects followed. */
const quiet = set(
  'silent show-error verbose include location output remote-name remote-name-all write-out dump-header fail fail-with-body no-buffer ' +
    'remote-header-name globoff disable progress-bar no-progress-meter parallel compressed http1.1 http1.0 http2 http3 ' +
    'http2-prior-knowledge styled-output no-styled-output trace trace-ascii trace-time stderr create-dirs output-dir cookie-jar ' +
    'junk-session-cookies keepalive-time no-keepalive tcp-nodelay path-as-is basic',
);

/** Further options with a value, so that the value is not taken for the address. */
const valued = set(
  'output write-out dump-header trace trace-ascii stderr output-dir cookie-jar keepalive-time proxy proxy-user proxy-header max-time ' +
    'connect-timeout cert cert-type key key-type pass cacert capath ciphers tls13-ciphers tls-max crlfile pinnedpubkey config retry ' +
    'retry-delay retry-max-time resolve connect-to interface limit-rate max-filesize max-redirs continue-at speed-time speed-limit ' +
    'time-cond quote telnet-option ftp-port dns-servers doh-url unix-socket abstract-unix-socket local-port noproxy socks4 socks4a socks5 ' +
    'socks5-hostname netrc-file proto proto-redir proto-default aws-sigv4 delegation service-name login-options sasl-authzid engine ' +
    'etag-compare etag-save expect100-timeout happy-eyeballs-timeout-ms hsts alt-svc rate request-target variable curves ' +
    'proxy-cacert proxy-cert proxy-key preproxy mail-from mail-rcpt parallel-max',
);

/** Sorts the words after `curl`. An option that nobody knows has no value. */
export function curlOptions(words: readonly string[]): CurlOptions {
  const waiting = [...words].reverse();
  const options: CurlOption[] = [];
  const unused: string[] = [];
  const read = (name: string, written: string, takeValue: () => string | undefined): void => {
    if (flags.has(name)) return void options.push({ name, value: '' });
    const value = used.has(name) || valued.has(name) ? takeValue() : undefined;
    if (used.has(name) && value !== undefined) options.push({ name, value });
    else if (!quiet.has(name)) unused.push(written);
  };
  /** `-sXPOST`: options without values, then one with its value, which can be the next word. */
  const readLetters = (text: string): void => {
    let at = 0;
    while (at < text.length) {
      const letter = text[at]!;
      at += 1;
      read(letters[letter] ?? '', `-${letter}`, () => {
        const rest = text.slice(at);
        at = text.length;
        return rest === '' ? waiting.pop() : rest;
      });
    }
  };
  let isOver = false;
  for (let word = waiting.pop(); word !== undefined; word = waiting.pop()) {
    if (isOver || !/^-./.test(word)) options.push({ name: 'url', value: word });
    else if (word === '--') isOver = true;
    else if (word === '--next' || word === '-:') {
      unused.push('the requests after --next');
      break;
    } else if (word.startsWith('--')) {
      const [name = '', ...given] = word.slice(2).split('=');
      read(name, `--${name}`, () => (given.length > 0 ? given.join('=') : waiting.pop()));
    } else readLetters(word.slice(1));
  }
  return { options, unused };
}
