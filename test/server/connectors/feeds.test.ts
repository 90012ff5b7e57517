import { hash } from 'node:crypto';
import type { FieldValues } from '../../../src/server/connectors/connector';
import { feeds } from '../../../src/server/connectors/feeds';
import { readFeed } from '../../../src/server/connectors/feeds/feedItems';
import { callContext, closeCounterparts, shapeProblems, startCounterpart, stepErrorOf, triggerOf, type Reply } from './counterpart';

afterAll(closeCounterparts);

const rss = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Notes</title><link>https://e.org/</link>${items.join('')}</channel></rss>`;
const item = (id: string, title = id) =>
  `<item><guid isPermaLink="false">${id}</guid><title>${title}</title><link>/posts/${id}</link></item>`;
const xml = { 'content-type': 'application/rss+xml' };

const poll = (event: string, input: FieldValues, cursor: unknown) =>
  triggerOf(feeds, 'poll', event).poll({ ...callContext({ input }), cursor });

/** The data of all items of a feed: as if it had been empty before. */
async function itemsOf(body: unknown, type: string): Promise<unknown[]> {
  let current: Reply = {
    headers: { 'content-type': type },
    body: type.includes('json') ? { version: 'https://jsonfeed.org/version/1.1', title: 'T', items: [] } : rss(),
  };
  const target = await startCounterpart(() => current);
  const { cursor } = await poll('new_item', { url: `${target.url}/feed` }, null);
  current = { headers: { 'content-type': type }, body };
  return (await poll('new_item', { url: `${target.url}/feed` }, cursor)).events.map(({ data }) => data);
}

describe('a feed', () => {
  it('is remembered at first, and then runs for each new item, the oldest first', async () => {
    let body = rss(item('b'), item('a'));
    const target = await startCounterpart(() => ({ headers: xml, body }));
    const input = { url: `${target.url}/feed` };
    const first = await poll('new_item', input, null);
    expect(first.events).toEqual([]);
    body = rss(item('d'), item('c'), item('b', 'changed'));
    const second = await poll('new_item', input, first.cursor);
    expect(second.events.map(({ data }) => (data as { title: string }).title)).toEqual(['c', 'd']);
    expect(second.more).toBeUndefined();
    expect(second.events[0]!.data).toMatchObject({ link: `${target.url}/posts/c`, feedTitle: 'Notes', feedUrl: input.url });
    // An item that was away for a while is not new.
    body = rss(item('a'), item('d'));
    expect((await poll('new_item', input, second.cursor)).events).toEqual([]);
  });

  /** The titles of the items that each of several versions of a feed runs for. */
  async function titlesOf(...versions: readonly (readonly string[])[]): Promise<unknown[][]> {
    let body = '';
    const target = await startCounterpart(() => ({ headers: xml, body }));
    const titles: unknown[][] = [];
    let cursor: unknown = null;
    for (const items of versions) {
      body = rss(...items);
      const { events, cursor: next } = await poll('new_item', { url: `${target.url}/feed` }, cursor);
      titles.push(events.map(({ data }) => (data as { title: string }).title));
      expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
      cursor = next;
    }
    return titles;
  }
  const bare = (title: string, { link = '', day = 0, content = '' } = {}) =>
    `<item><title>${title}</title>${link && `<link>${link}</link>`}${day ? `<pubDate>${new Date(Date.UTC(2026, 10, day, 9)).toUTCString()}</pubDate>` : ''}<description>${content}</description></item>`;

  it('without dates runs for no entry that comes up again because newer ones were deleted [Z70]', async () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => bare(name, { link: `https://e.org/${name}` })) as [
      string,
      string,
      string,
      string,
    ];
    expect(await titlesOf([c, b], [b, a], [d, b])).toEqual([[], [], ['d']]);
    // One that grows at its end has the oldest at its beginning.
    expect(await titlesOf([b], [b, c], [c, d], [a, c])).toEqual([[], ['c'], ['d'], []]);
  });

  it('whose items share a link or an ID runs for each of them once [Z58]', async () => {
    const link = 'https://status.example/';
    const disk = bare('Disk full', { link, day: 20 });
    const mail = bare('Mail delayed', { link, day: 21 });
    expect(await titlesOf([disk], [mail, disk], [mail, disk], [mail], [bare('Mail delayed', { link, day: 22 }), mail])).toEqual([
      [],
      ['Mail delayed'],
      [],
      [],
      ['Mail delayed'],
    ]);
    // One item that is replaced by another one.
    expect(await titlesOf([disk], [mail], [mail])).toEqual([[], ['Mail delayed'], []]);
    const same = (content: string) => bare('Now', { content });
    expect(await titlesOf([same('1')], [same('3'), same('2'), same('1')], [same('3'), same('3'), same('2'), same('1')])).toEqual([
      [],
      ['Now', 'Now'],
      [],
    ]);
  });

  it('does not run again for an item that was edited, or whose link has another parameter of a campaign [Z58]', async () => {
    const link = 'https://e.org/t';
    expect(await titlesOf([bare('T', { link, content: 'v1' })], [bare('T!', { link, content: 'v2' })])).toEqual([[], []]);
    expect(
      await titlesOf([bare('T', { link: `${link}?utm_source=1&amp;a=1` })], [bare('T', { link: `${link}?utm_source=2&amp;a=1` })]),
    ).toEqual([[], []]);
    expect(
      await titlesOf([bare('T', { link: `${link}?a=1` })], [bare('U', { link: `${link}?a=2` }), bare('T', { link: `${link}?a=1` })]),
    ).toEqual([[], ['U']]);
    expect(await titlesOf([item('a', 'A')], [item('b', 'A'), item('a', 'B')])).toEqual([[], ['A']]);
  });

  it('gives the oldest new item first, by dates, or else in the order in which it grows [Z58]', async () => {
    const at = (number: number, day = 0) => bare(String(number), { link: `https://e.org/${number}`, day });
    expect(await titlesOf([at(1)], [at(1), at(2), at(3)])).toEqual([[], ['2', '3']]);
    expect(await titlesOf([at(1)], [at(3), at(2), at(1)])).toEqual([[], ['2', '3']]);
    expect(await titlesOf([at(1, 1)], [at(2, 3), at(1, 1), at(3, 2)])).toEqual([[], ['3', '2']]);
  });

  it('does not run for an entry that is older than its first poll and appears when another one is deleted [Z58]', async () => {
    const at = (day: number) => bare(String(day), { link: `https://e.org/${day}`, day });
    expect(await titlesOf([at(12), at(11)], [at(11), at(10)], [at(13), at(11), at(10)])).toEqual([[], [], ['13']]);
    // One that is dated ahead of now, which is 21 November.
    expect(await titlesOf([at(30), at(11)], [at(30), at(22), at(11)])).toEqual([[], ['22']]);
  });

  it('goes on with what an earlier version remembered [Z12]', async () => {
    const target = await startCounterpart(() => ({ headers: xml, body: rss(item('c'), item('b'), item('a')) }));
    const input = { url: `${target.url}/feed` };
    const { cursor } = await poll('new_item', input, null);
    const [[address, state]] = Object.entries((cursor as { feeds: Record<string, object> }).feeds) as [[string, object]];
    const keys = ['b', 'a'].map((id) => hash('sha256', `id:${id}`, 'base64url').slice(0, 22));
    const { events } = await poll('new_item', input, { feeds: { [address]: { ...state, since: undefined, keys } } });
    expect(events.map(({ data }) => (data as { title: string }).title)).toEqual(['c']);
  });

  it('resolves its links against xml:base', async () => {
    const text =
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/dir/"><title>A</title><id>u</id>' +
      '<entry><id>1</id><title>1</title><link href="post/1"/></entry><entry xml:base="sub/"><id>2</id><title>2</title><link href="post/2"/></entry></feed>';
    expect((await itemsOf(text, 'application/atom+xml')).map((each) => (each as { link: string }).link).sort()).toEqual([
      'https://b.example/dir/post/1',
      'https://b.example/dir/sub/post/2',
    ]);
  });

  it('keeps the digits of IDs, finds a link of Atom in RSS, and guesses no date with two meanings [Z71]', async () => {
    const json =
      '{"version":"https://jsonfeed.org/version/1","items":[{"id":8202522731445525542,"content_text":"x"},{"id":8202522731445525543}]}';
    expect((await readFeed(json, 'https://x.example/')).map(({ id }) => id)).toEqual(['8202522731445525542', '8202522731445525543']);
    const dated = (date: string) =>
      readFeed(
        `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>F</title><item><title>A</title>
          <atom:link href="/a"/><pubDate>${date}</pubDate></item></channel></rss>`,
        'https://x.example/',
      );
    expect(await dated('11/12/2026 10:00:00 AM')).toMatchObject([{ link: 'https://x.example/a', publishedAt: '' }]);
    expect(await dated('Sat, 27 Nov 2026 10:00:00 AM GMT')).toMatchObject([{ publishedAt: '2026-11-27T10:00:00.000Z' }]);
  });

  it('is asked for changes only, by its ETag and its date', async () => {
    const changed = 'Sat, 21 Nov 2026 09:00:00 GMT';
    const target = await startCounterpart(({ headers }): Reply =>
      headers['if-none-match'] === '"v1"'
        ? { status: 304 }
        : { headers: { ...xml, etag: '"v1"', 'last-modified': changed }, body: rss(item('a')) },
    );
    const input = { url: target.url };
    const first = await poll('new_item', input, null);
    const second = await poll('new_item', input, first.cursor);
    expect(second).toEqual({ events: [], cursor: first.cursor });
    expect(target.last().headers).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': changed });
    expect(target.requests[0]!.headers).not.toHaveProperty('if-none-match');
  });

  it('can be RSS, Atom, RDF or JSON', async () => {
    const all = [
      await itemsOf(
        '<rss version="2.0"><channel><title>T</title><item><guid>https://e.org/1</guid><title>A &amp; B</title><pubDate>Sat, 21 Nov 2026 09:30:00 GMT</pubDate><description>&lt;b&gt;hi&lt;/b&gt;</description><category>c</category><enclosure url="https://e.org/a.mp3" length="1" type="audio/mpeg"/></item></channel></rss>',
        'application/rss+xml',
      ),
      await itemsOf(
        '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>u</id><entry><id>https://e.org/1</id><title>A &amp; B</title><link href="https://e.org/1"/><updated>2026-11-21T09:30:00Z</updated><summary>&lt;b&gt;hi&lt;/b&gt;</summary><category term="c"/></entry></feed>',
        'application/atom+xml',
      ),
      await itemsOf(
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://e.org/"><title>T</title></channel><item rdf:about="https://e.org/1"><title>A &amp; B</title><link>https://e.org/1</link><description>&lt;b&gt;hi&lt;/b&gt;</description><dc:date>2026-11-21T09:30:00Z</dc:date><dc:subject>c</dc:subject></item></rdf:RDF>',
        'application/rdf+xml',
      ),
      await itemsOf(
        {
          version: 'https://jsonfeed.org/version/1.1',
          title: 'T',
          items: [
            {
              id: 'https://e.org/1',
              url: 'https://e.org/1',
              title: 'A & B',
              summary: '<b>hi</b>',
              date_published: '2026-11-21T09:30:00Z',
              tags: ['c'],
            },
          ],
        },
        'application/feed+json',
      ),
    ];
    for (const items of all) {
      expect(shapeProblems(triggerOf(feeds, 'poll', 'new_item').sample, items[0], 'item')).toEqual([]);
      expect(items).toMatchObject([
        {
          id: 'https://e.org/1',
          title: 'A & B',
          link: 'https://e.org/1',
          publishedAt: '2026-11-21T09:30:00.000Z',
          summary: '<b>hi</b>',
          categories: ['c'],
          feedTitle: 'T',
        },
      ]);
    }
    expect(all[0]).toMatchObject([{ enclosureUrl: 'https://e.org/a.mp3' }]);
  });

  it('is read in the encoding that it declares', async () => {
    const bytes = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><title>Caf\xe9</title></channel></rss>',
      'latin1',
    );
    const { default: http } = await import('node:http');
    const server = http.createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(bytes));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { fetchFeed } = await import('../../../src/server/connectors/feeds/fetchFeed');
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
    await expect(fetchFeed(callContext(), url, undefined)).resolves.toMatchObject({ items: [] });
    server.closeAllConnections();
    server.close();
  });

  it('says that items may be left out if it has none that is known [Z68]', async () => {
    let body = rss(item('b'), item('a'));
    const target = await startCounterpart(() => ({ headers: xml, body }));
    const input = { url: `${target.url}/feed` };
    const { cursor } = await poll('new_item', input, null);
    body = rss(item('z'), item('y'));
    expect(await poll('new_item', input, cursor)).toMatchObject({ events: [{}, {}], more: 'lost' });
  });

  it('that fails when its Zap is turned on again begins again, so that nothing of it runs unasked [Z68]', async () => {
    let [one, two]: [Reply, Reply] = [
      { headers: xml, body: rss(item('a')) },
      { headers: xml, body: rss(item('b')) },
    ];
    const [first, second] = [await startCounterpart(() => one), await startCounterpart(() => two)];
    const input = { urls: `${first.url}\n${second.url}` };
    const before = await poll('new_items', input, null);
    [one, two] = [{ status: 500 }, { headers: xml, body: rss(item('d'), item('b')) }];
    const call = { ...callContext({ input }), cursor: before.cursor, isAfterPause: true };
    const after = await triggerOf(feeds, 'poll', 'new_items').poll(call);
    expect([after.events.length, after.more]).toEqual([1, 'lost']);
    one = { headers: xml, body: rss(item('c'), item('a')) };
    expect((await poll('new_items', input, after.cursor)).events).toEqual([]);
  });

  it('does not keep other feeds of the same trigger from running when it fails, and is named [Z74]', async () => {
    let [one, two]: [Reply, Reply] = [
      { headers: xml, body: rss() },
      { headers: xml, body: rss() },
    ];
    const [first, second] = [await startCounterpart(() => one), await startCounterpart(() => two)];
    const input = { urls: `${first.url}\n${second.url}\n${first.url}` };
    const start = await poll('new_items', input, null);
    [one, two] = [{ status: 500 }, { headers: xml, body: rss(item('b')) }];
    const later = await poll('new_items', input, start.cursor);
    expect(later.events).toHaveLength(1);
    expect(later.warning).toMatch(/^1 of 2 feeds can’t be read\. 127\.0\.0\.1: The feed answered 500/);
    [one, two] = [{ headers: xml, body: rss(item('a')) }, { status: 500 }];
    expect((await poll('new_items', input, later.cursor)).events).toHaveLength(1);
    [one, two] = [{ status: 500 }, { status: 500 }];
    expect((await stepErrorOf(poll('new_items', input, later.cursor))).options).toMatchObject({ status: 500, isTransient: true });
  });

  it('is read although an element has a name of the language [Z74]', async () => {
    const odd = '<item><guid>odd</guid><title>odd</title><__proto__>x</__proto__><constructor/></item>';
    expect(await itemsOf(rss(item('b'), odd, item('a')), 'application/rss+xml')).toMatchObject([
      { title: 'a' },
      { title: 'odd' },
      { title: 'b' },
    ]);
  });

  it('fails with a sentence if there is no feed', async () => {
    const page = await startCounterpart(() => ({ headers: { 'content-type': 'text/html' }, body: '<html><body>Hi</body></html>' }));
    const failure = async (event: string, input: FieldValues) => (await stepErrorOf(poll(event, input, null))).message;
    expect(await failure('new_item', { url: page.url })).toBe('There is no feed at this URL. It must be RSS, Atom or JSON Feed.');
    expect(await failure('new_item', { url: 'nowhere' })).toMatch(/^The feed URL is not a web address/);
    expect(await failure('new_items', { urls: '' })).toBe('Enter the URL of at least one feed.');
    expect(await failure('new_items', { urls: Array.from({ length: 21 }, (_, index) => `https://e.org/${index}`) })).toMatch(
      /at most 20 feeds/,
    );
  });
});
