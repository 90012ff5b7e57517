import { code, runCode } from '../../../src/server/connectors/code';
import { actionOf, callContext, stepErrorOf, testTime } from './counterpart';

const call = (source: string, input: unknown = {}, milliseconds = 5000) =>
  runCode({ source, input, now: testTime, signal: new AbortController().signal, milliseconds });

const failure = async (source: string, milliseconds?: number): Promise<string> =>
  (await stepErrorOf(call(source, {}, milliseconds))).message;

describe('the sandbox of code', () => {
  it('gives the input to the code, and its result and its lines of the console to later steps [Z53]', async () => {
    const result = await actionOf(code, 'run_javascript').run(
      callContext({
        input: {
          source: 'console.log("total", { of: input.items.length });\nreturn { total: input.items.reduce((a, b) => a + b, 0) };',
          input: { items: [1, 2, 3] },
        },
      }),
    );
    expect(result).toEqual({ result: { total: 6 }, logs: ['total {"of":3}'] });
  });

  it('gives numbers that fit as numbers, and longer ones as texts [Z60]', async () => {
    const input = { price: { exactNumber: '10.10' }, list: [{ id: { exactNumber: '8202522731445525542' } }] };
    expect((await call('return [input.price * 2, input.list[0].id];', input)).result).toEqual([20.2, '8202522731445525542']);
  });

  it('waits for promises, and gives null for code that returns nothing', async () => {
    expect((await call('const all = await Promise.all([1, 2].map(async (n) => n * 2)); return all;')).result).toEqual([2, 4]);
    expect((await call('1 + 1;')).result).toBeNull();
  });

  it('knows no time but the one that it is given', async () => {
    const source =
      'return [Date.now(), new Date().toISOString(), new Date(0).constructor.now(), Object.getPrototypeOf(new Date()).constructor.now(), new Date(2020, 0).getFullYear(), Date() === new Date(Date.now()).toString()]';
    const now = testTime.getTime();
    expect((await call(source)).result).toEqual([now, testTime.toISOString(), now, now, 2020, true]);
  });

  it('writes dates, numbers and lists of other languages as browsers do, in UTC where no zone is given [Z58]', async () => {
    const source = `
      const date = new Date('2026-11-27T23:30:00Z');
      return [
        date.toLocaleString('de-DE', { timeZone: 'Asia/Tokyo' }),
        date.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }),
        date.toLocaleTimeString('en-US'),
        new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(date),
        Intl.DateTimeFormat('en-CA').formatToParts(date).map(({ value }) => value).join(''),
        (1234.5).toLocaleString('de-DE'),
        12345678901234567890n.toLocaleString('en-IN'),
        (1234.5).toLocaleString('de-DE', { style: 'currency', currency: 'EUR' }),
        new Intl.NumberFormat('en-US', { notation: 'compact' }).format(1500000),
        ['ä', 'z', 'a'].sort((one, other) => one.localeCompare(other, 'de')),
        ['ä', 'z', 'a'].sort(new Intl.Collator('sv').compare),
        'TITLE'.toLocaleLowerCase('tr'),
        new Intl.PluralRules('pl').select(3),
        new Intl.RelativeTimeFormat('es').format(-2, 'day'),
        new Intl.ListFormat('en').format(['a', 'b', 'c']),
        [1.5, new Date(0)].toLocaleString('de-DE'),
        new Date(2026, 6, 1, 12).toISOString(),
        NaN.toLocaleString(),
        new Date(NaN).toLocaleString('de-DE'),
      ];`;
    expect((await call(source)).result).toEqual([
      '28.11.2026, 08:30:00',
      'Friday 27 November',
      expect.stringMatching(/^11:30:00\sPM$/),
      '28 novembre 2026',
      '2026-11-27',
      '1.234,5',
      '1,23,45,67,89,01,23,45,67,890',
      '1.234,50\u00A0€',
      '1.5M',
      ['a', 'ä', 'z'],
      ['a', 'z', 'ä'],
      't\u0131tle',
      'few',
      'hace 2 días',
      'a, b, and c',
      '1,5,1.1.1970, 00:00:00',
      '2026-07-01T12:00:00.000Z',
      'NaN',
      'Invalid Date',
    ]);
    expect(await failure('return (1).toLocaleString("de-DE", { style: "currency" })')).toMatch(
      /^The code failed.*TypeError: Currency code/,
    );
    expect(await failure('return new Date(0).toLocaleString("en", { timeZone: "Mars/Olympus" })')).toMatch(/RangeError: Invalid time zone/);
  });

  it('has the addresses, the Base64 and the copies of browsers', async () => {
    const source = `
      const url = new URL('../b?x=1&x=2#c', 'https://user:pw@example.org:8443/a/');
      url.searchParams.append('name', 'Zoë & co');
      url.searchParams.delete('x');
      url.hash = '';
      const query = new URLSearchParams({ a: '1 2', b: 'ü' });
      const given = { list: [1, new Date(0)], map: new Map([['k', { deep: true }]]) };
      given.self = given;
      const copy = structuredClone(given);
      copy.map.get('k').deep = false;
      return [
        url.href, url.host, url.pathname, [...new URL('https://a.example/?x=1&x=2').searchParams.getAll('x')],
        String(query), [...query], URL.canParse('no address'),
        btoa('Hello!'), btoa('a'), btoa(''), atob('AP8='), ['', 'f', 'fo', 'foo', 'foob'].every((text) => atob(btoa(text)) === text),
        given.map.get('k').deep, copy.self === copy, copy.list[1] instanceof Date,
      ];`;
    expect((await call(source)).result).toEqual([
      'https://user:pw@example.org:8443/b?name=Zo%C3%AB+%26+co',
      'example.org:8443',
      '/b',
      ['1', '2'],
      'a=1+2&b=%C3%BC',
      [
        ['a', '1 2'],
        ['b', 'ü'],
      ],
      false,
      'SGVsbG8h',
      'YQ==',
      '',
      '\u0000ÿ',
      true,
      true,
      true,
      true,
    ]);
    expect(await failure('return new URL("no address")')).toMatch(/TypeError: Invalid URL/);
    expect(await failure('return btoa("€")')).toMatch(/Latin-1/);
    expect(await failure('return structuredClone(() => 1)')).toMatch(/can’t be cloned/);
  });

  it('gives maps, sets, bytes and errors to later steps as lists and records [Z58]', async () => {
    const source = `
      console.log(new Set([1]));
      return { map: new Map([['a', new Set([1, 2])]]), pairs: new Map([[1, 'x']]), bytes: new Uint8Array([1, 255]), error: new Error('no'), url: new URL('https://a.example'), pattern: /x/g };`;
    expect(await call(source)).toEqual({
      result: {
        map: { a: [1, 2] },
        pairs: [[1, 'x']],
        bytes: [1, 255],
        error: { name: 'Error', message: 'no' },
        url: 'https://a.example/',
        pattern: '/x/g',
      },
      logs: ['[1]'],
    });
  });

  it('has no network, files, timers or host objects [Z53]', async () => {
    const names = [
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'require',
      'process',
      'module',
      'Buffer',
      'setTimeout',
      'setInterval',
      'performance',
      'importScripts',
      'std',
      'os',
      'WebAssembly',
    ];
    expect((await call(`return ${JSON.stringify(names)}.filter((name) => name in globalThis)`)).result).toEqual([]);
    expect(
      (await call('return Function("return typeof process + typeof globalThis.constructor.constructor(\'return process\')")().slice(0, 9)'))
        .result,
    ).toBe('undefined');
    expect(await failure('return (await import("fs")).readFileSync')).toMatch(/^The code failed/);
  });

  it('ends an infinite loop, also one of promises and one inside of a regular expression [Z53]', async () => {
    expect(await failure('for (;;);', 500)).toBe('The code took longer than 0.5 seconds.');
    expect(await failure('const again = async () => { await null; return again(); }; return again();', 500)).toBe(
      'The code took longer than 0.5 seconds.',
    );
    expect(await failure('return /(a+)+b/.test("a".repeat(40))', 500)).toBe('The code took longer than 0.5 seconds.');
    expect(await failure('while (true) { try { for (;;); } catch { } }', 500)).toBe('The code took longer than 0.5 seconds.');
  });

  it('ends code that needs too much memory, calls itself too deeply, or returns a value that is nested too deeply [Z53]', async () => {
    expect(await failure('const all = []; for (;;) all.push(new Uint8Array(4_000_000));', 60_000)).toBe(
      'The code needed more than 64 MB of memory.',
    );
    expect(await failure('const f = () => f() + 1; return f();')).toMatch(/^The code calls itself too deeply/);
    expect(await failure('let a = []; for (let i = 0; i < 100000; i += 1) a = [a]; return a;', 60_000)).toMatch(
      /^The code calls itself too deeply/,
    );
  });

  it('says what is wrong with code, and in which line', async () => {
    expect(await failure('const a = 1;\nreturn a.b.c;')).toMatch(/^The code failed \(line 2\)\. TypeError: cannot read property/);
    expect(await failure('return (')).toMatch(/^The code failed.* SyntaxError: /);
    expect(await failure('throw "plain"')).toBe('The code failed. plain');
    expect(await failure('return 10n')).toMatch(/^The code failed.*BigInt/);
    expect(await failure('const a = {}; a.a = a; return a;')).toMatch(/^The code failed.*circular/);
    expect(await failure('await new Promise(() => {})')).toMatch(/^The code waits for something that never comes/);
    expect(await failure('return "x".repeat(2000000)')).toBe('The code returned more than 1 MB. Return less.');
  });

  it('keeps nothing for the next call, and does not hold other work of the process up', async () => {
    await call('globalThis.left = 1; Object.prototype.left = 2; return 1;');
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 20);
    expect((await call('return typeof left + typeof ({}).left')).result).toBe('undefinedundefined');
    await failure('for (;;);', 1000);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(10);
  });

  it('keeps only the first lines of a console that is flooded', async () => {
    const { logs } = await call('for (let i = 0; i < 100000; i += 1) console.log("x".repeat(1000)); return 1;', {}, 20_000);
    expect(logs.join('').length).toBe(20_000);
  });

  it('ends when its run is cancelled', async () => {
    const stop = new AbortController();
    const running = runCode({ source: 'for (;;);', input: {}, now: testTime, signal: stop.signal });
    stop.abort();
    expect((await stepErrorOf(running)).message).toBe('The step was cancelled.');
  });
});
