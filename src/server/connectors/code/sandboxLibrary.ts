/**
 * What browsers have and QuickJS does not: texts of numbers and dates in other languages, `Intl`, `URL`, Base64, `structuredClone`. The
 * texts of this file run in the sandbox and in its thread; see `sandboxSource.ts`.
 */

/**
 * In the thread: answers a question of the sandbox with the functions of Node. Only JSON goes in and out, and only the named functions
 * can be called, so that nothing of the thread gets into the sandbox.
 */
export const hostLibrary = String.raw`
const intl = {
  DateTimeFormat: ['format', 'formatToParts', 'formatRange', 'resolvedOptions'],
  NumberFormat: ['format', 'formatToParts', 'resolvedOptions'],
  Collator: ['compare', 'resolvedOptions'],
  PluralRules: ['select', 'resolvedOptions'],
  RelativeTimeFormat: ['format', 'formatToParts', 'resolvedOptions'],
  ListFormat: ['format', 'formatToParts', 'resolvedOptions'],
  DisplayNames: ['of', 'resolvedOptions'],
};
const methods = {
  date: ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'],
  number: ['toLocaleString'],
  text: ['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase'],
};
const urlParts = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
const partsOf = (url) => Object.fromEntries(urlParts.map((part) => [part, url[part]]));
const valueOf = (value) => (value !== null && typeof value === 'object' && 'bigint' in value ? BigInt(value.bigint) : value);
const isNamed = (list, name) => Array.isArray(list) && list.includes(name);

function answer({ kind, name, method, args }) {
  if (kind === 'intl') {
    if (!Object.hasOwn(intl, name) || !isNamed(intl[name], method)) throw new TypeError('This is not supported here.');
    const [locales, options, ...values] = args;
    const zoned = name === 'DateTimeFormat' ? { timeZone: 'UTC', ...options } : (options ?? undefined);
    return new Intl[name](locales ?? undefined, zoned)[method](...values.map(valueOf));
  }
  if (kind === 'date' && isNamed(methods.date, method)) {
    const [time, locales, options] = args;
    return new Date(time)[method](locales ?? undefined, { timeZone: 'UTC', ...options });
  }
  if (kind === 'number' && isNamed(methods.number, method)) return valueOf(args[0]).toLocaleString(args[1] ?? undefined, args[2] ?? undefined);
  if (kind === 'text' && isNamed(methods.text, method)) {
    const [text, ...rest] = args;
    return String(text)[method](...rest.map((each) => each ?? undefined));
  }
  if (kind === 'url' && method === 'parse') return partsOf(new URL(args[0], args[1] ?? undefined));
  if (kind === 'url' && method === 'set' && urlParts.includes(args[1])) {
    const url = new URL(args[0]);
    url[args[1]] = args[2];
    return partsOf(url);
  }
  if (kind === 'query' && method === 'parse') return [...new URLSearchParams(args[0])];
  if (kind === 'query' && method === 'write') return new URLSearchParams(args[0]).toString();
  throw new TypeError('This is not supported here.');
}
`;

/** In the sandbox: `ask` takes and gives JSON, and throws what the thread says. */
export const guestLibrary = String.raw`
(ask) => {
  const parse = JSON.parse;
  const stringify = JSON.stringify;
  const plain = (value) => (typeof value === 'bigint' ? { bigint: String(value) } : value instanceof Date ? value.getTime() : value);
  const host = (question) => {
    const { value, error } = parse(ask(stringify(question)));
    if (error === undefined) return value;
    throw new (error.name === 'RangeError' ? RangeError : TypeError)(error.message);
  };
  const define = (target, name, value) => Object.defineProperty(target, name, { value, writable: true, configurable: true });
  const call = (kind, method, ...args) => host({ kind, method, args: args.map(plain) });

  for (const method of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    define(Date.prototype, method, function (locales, options) {
      const time = this.getTime();
      return Number.isNaN(time) ? 'Invalid Date' : call('date', method, time, locales, options);
    });
  define(Number.prototype, 'toLocaleString', function (locales, options) {
    const number = Number(this);
    return Number.isFinite(number) ? call('number', 'toLocaleString', number, locales, options) : String(number).replace('Infinity', '∞');
  });
  define(BigInt.prototype, 'toLocaleString', function (locales, options) {
    return call('number', 'toLocaleString', BigInt(this), locales, options);
  });
  define(String.prototype, 'localeCompare', function (other, locales, options) {
    return call('text', 'localeCompare', String(this), String(other), locales, options);
  });
  for (const method of ['toLocaleLowerCase', 'toLocaleUpperCase'])
    define(String.prototype, method, function (locales) {
      return call('text', method, String(this), locales);
    });
  define(Array.prototype, 'toLocaleString', function (...args) {
    return this.map((each) => (each === null || each === undefined ? '' : each.toLocaleString(...args))).join(',');
  });

  const formats = {
    DateTimeFormat: ['format', 'formatToParts', 'formatRange'],
    NumberFormat: ['format', 'formatToParts'],
    Collator: ['compare'],
    PluralRules: ['select'],
    RelativeTimeFormat: ['format', 'formatToParts'],
    ListFormat: ['format', 'formatToParts'],
    DisplayNames: ['of'],
  };
  const intl = {};
  for (const name of Object.keys(formats)) {
    const made = function (locales, options) {
      if (new.target === undefined) return new made(locales, options);
      const given = [locales, options];
      const run = (method, values) => host({ kind: 'intl', name, method, args: [...given, ...values.map(plain)] });
      run('resolvedOptions', []);
      define(this, 'resolvedOptions', () => run('resolvedOptions', []));
      for (const method of formats[name])
        define(this, method, (...values) =>
          run(method, name === 'DateTimeFormat' ? (values.length === 0 ? [Date.now()] : values) : values.map((each) => (each instanceof Set ? [...each] : each))),
        );
    };
    Object.defineProperty(made, 'name', { value: name });
    define(intl, name, made);
  }
  define(globalThis, 'Intl', intl);

  class URLSearchParams {
    #pairs;
    #changed = () => {};
    constructor(init = '') {
      if (typeof init === 'string') this.#pairs = call('query', 'parse', init);
      else if (typeof init[Symbol.iterator] === 'function') this.#pairs = [...init].map(([name, value]) => [String(name), String(value)]);
      else this.#pairs = Object.entries(init).map(([name, value]) => [name, String(value)]);
    }
    static of(search, changed) {
      const made = new URLSearchParams(search);
      made.#changed = changed;
      return made;
    }
    #set(pairs) {
      this.#pairs = pairs;
      this.#changed(this.toString());
    }
    get size() { return this.#pairs.length; }
    get(name) { return this.#pairs.find(([each]) => each === String(name))?.[1] ?? null; }
    getAll(name) { return this.#pairs.filter(([each]) => each === String(name)).map(([, value]) => value); }
    has(name) { return this.#pairs.some(([each]) => each === String(name)); }
    append(name, value) { this.#set([...this.#pairs, [String(name), String(value)]]); }
    delete(name) { this.#set(this.#pairs.filter(([each]) => each !== String(name))); }
    set(name, value) {
      const at = this.#pairs.findIndex(([each]) => each === String(name));
      const others = this.#pairs.filter(([each], index) => each !== String(name) || index === at);
      this.#set(at < 0 ? [...others, [String(name), String(value)]] : others.map((pair) => (pair[0] === String(name) ? [pair[0], String(value)] : pair)));
    }
    sort() { this.#set([...this.#pairs].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))); }
    forEach(each) { for (const [name, value] of this.#pairs) each(value, name, this); }
    keys() { return this.#pairs.map(([name]) => name)[Symbol.iterator](); }
    values() { return this.#pairs.map(([, value]) => value)[Symbol.iterator](); }
    entries() { return this.#pairs.map((pair) => [...pair])[Symbol.iterator](); }
    [Symbol.iterator]() { return this.entries(); }
    toString() { return call('query', 'write', this.#pairs); }
  }
  class URL {
    #parts;
    #query = null;
    constructor(address, base) { this.#parts = call('url', 'parse', String(address), base === undefined ? undefined : String(base)); }
    static canParse(address, base) {
      try { return Boolean(new URL(address, base)); } catch { return false; }
    }
    get searchParams() {
      return (this.#query ??= URLSearchParams.of(this.#parts.search, (text) => (this.#parts = call('url', 'set', this.#parts.href, 'search', text))));
    }
    static #accessors = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'].forEach((part) =>
      Object.defineProperty(URL.prototype, part, {
        configurable: true,
        get() { return this.#parts[part]; },
        set(value) {
          if (part === 'origin') return;
          this.#parts = call('url', 'set', this.#parts.href, part, String(value));
          if (part === 'search' || part === 'href') this.#query = null;
        },
      }),
    );
    toString() { return this.#parts.href; }
    toJSON() { return this.#parts.href; }
  }
  define(globalThis, 'URL', URL);
  define(globalThis, 'URLSearchParams', URLSearchParams);

  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  define(globalThis, 'btoa', (value) => {
    const text = String(value);
    let out = '';
    for (let at = 0; at < text.length; at += 3) {
      const codes = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
      if (codes.some((code) => code > 255)) throw new RangeError('The text has characters beyond Latin-1. Encode it in UTF-8 first.');
      const [one, two, three] = codes.map((code) => (Number.isNaN(code) ? 0 : code));
      const group = [one >> 2, ((one & 3) << 4) | (two >> 4), ((two & 15) << 2) | (three >> 6), three & 63];
      out += group.map((each, index) => (index > text.length - at ? '=' : letters[each])).join('');
    }
    return out;
  });
  define(globalThis, 'atob', (value) => {
    const text = String(value).replace(/[\t\n\f\r ]/g, '').replace(/={1,2}$/, '');
    if (text.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(text)) throw new RangeError('The text is not Base64.');
    let out = '';
    let bits = 0;
    let kept = 0;
    for (const letter of text) {
      kept = (kept << 6) | letters.indexOf(letter);
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        out += String.fromCharCode((kept >> bits) & 255);
        kept &= (1 << bits) - 1;
      }
    }
    return out;
  });

  define(globalThis, 'structuredClone', (given) => {
    const known = new Map();
    const clone = (value) => {
      if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('A function or symbol can’t be cloned.');
      if (typeof value !== 'object' || value === null) return value;
      if (known.has(value)) return known.get(value);
      const keep = (copy) => (known.set(value, copy), copy);
      if (value instanceof Date) return keep(new Date(value.getTime()));
      if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
      if (value instanceof Map) {
        const copy = keep(new Map());
        value.forEach((each, key) => copy.set(clone(key), clone(each)));
        return copy;
      }
      if (value instanceof Set) {
        const copy = keep(new Set());
        value.forEach((each) => copy.add(clone(each)));
        return copy;
      }
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return keep(value.slice());
      if (value instanceof Error) return keep(Object.assign(new Error(value.message), { name: value.name }));
      const copy = keep(Array.isArray(value) ? [] : {});
      for (const key of Object.keys(value)) copy[key] = clone(value[key]);
      return copy;
    };
    return clone(given);
  });
}
`;
