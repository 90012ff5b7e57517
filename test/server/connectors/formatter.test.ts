import { formatterFunctions } from '../../../src/domain/runs/formatter';
import { formatter } from '../../../src/server/connectors/formatter';
import { actionOf, callContext, stepErrorOf } from './counterpart';

const run = async (event: string, input: Record<string, unknown>): Promise<unknown> =>
  ((await actionOf(formatter, event).run(callContext({ input, zone: 'Europe/Berlin' }))) as { result: unknown }).result;

const toHtml = (input: string) => run('markup', { function: 'markdown_to_html', input }) as Promise<string>;
const toMarkdown = (input: string) => run('markup', { function: 'html_to_markdown', input }) as Promise<string>;

describe('the formatter', () => {
  it('offers every function of the table exactly once, with all of its fields [Z38]', () => {
    const offered = formatter.actions.flatMap(({ event, fields }) =>
      event === 'markup'
        ? []
        : fields.filter(({ key }) => key === 'function').flatMap(({ choices = [] }) => choices.map(({ value }) => value)),
    );
    expect(offered.sort()).toEqual(formatterFunctions.map(({ name }) => name).sort());
    for (const { name, fields } of formatterFunctions) {
      const action = formatter.actions.find((each) => each.fields[0]?.choices?.some(({ value }) => value === name))!;
      expect(action.fields.map(({ key }) => key)).toEqual(expect.arrayContaining(fields.map((field) => field.name)));
    }
  });

  it('runs functions of the table in the zone of the Zap, and counts no task', async () => {
    expect(await run('text', { function: 'text_upper', input: 'ada' })).toBe('ADA');
    expect(formatter.actions.filter(({ isTask }) => isTask)).toEqual([]);
  });

  it('says what is wrong with an input, and refuses a function of another group', async () => {
    const failure = async (event: string, input: Record<string, unknown>) =>
      (await stepErrorOf(actionOf(formatter, event).run(callContext({ input })))).message;
    expect(await failure('numbers', { function: 'text_upper', input: 'a' })).toBe('This function does not exist.');
    expect(await failure('text', {})).toBe('Function is missing.');
    expect(await failure('text', { function: 'text_replace', input: 'a' })).toBe('Find is missing.');
  });

  it('writes Markdown as HTML', async () => {
    expect(await toHtml('# Hi\n\n**bold** [link](https://example.org "T")\n\n- a\n- b')).toBe(
      '<h1>Hi</h1>\n<p><strong>bold</strong> <a href="https://example.org" title="T">link</a></p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
    );
  });

  it('never writes a script, an event handler or a link with code into HTML', async () => {
    const attacks = [
      '<script>alert(1)</script>',
      'a <img src=x onerror=alert(1)> b',
      '[x](javascript:alert(1))',
      '[x](JaVaScRiPt:alert(1))',
      '[x](java&#10;script:alert(1))',
      '[x](&#106;avascript:alert(1))',
      '<javascript:alert(1)>',
      '[x](data:text/html,<script>alert(1)</script>)',
      '![x](javascript:alert(1))',
      '[x](https://e.org "\\" onmouseover=\\"alert(1)")',
      '![a" onerror="alert(1)](https://e.org/x.png)',
      '[x](vbscript:msgbox(1))',
      '[x]: javascript:alert(1)\n\n[x]',
      '<a href="javascript:alert(1)">x</a>',
      '<svg/onload=alert(1)>',
      '```"><script>alert(1)</script>\ncode\n```',
    ];
    const { JSDOM } = await import('jsdom');
    for (const attack of attacks) {
      const { document } = new JSDOM(await toHtml(attack)).window;
      const elements = [...document.body.querySelectorAll('*')];
      expect([attack, elements.filter(({ tagName }) => /^(?:SCRIPT|SVG|IFRAME|STYLE|OBJECT)$/i.test(tagName))]).toEqual([attack, []]);
      const attributes = elements.flatMap((element) => [...element.attributes]);
      expect([attack, attributes.filter(({ name }) => name.startsWith('on')).map(({ name }) => name)]).toEqual([attack, []]);
      const links = attributes
        .filter(({ name }) => name === 'href' || name === 'src')
        .map(({ value }) => new URL(value, 'https://own.example.org').protocol);
      expect([attack, links.filter((protocol) => !/^(?:https?|mailto|tel):$/.test(protocol))]).toEqual([attack, []]);
    }
  });

  it('keeps tables, deleted text and check boxes, so that Markdown and HTML are each other’s inverse [Z58]', async () => {
    const table =
      '<table><thead><tr><th>Item</th><th>Price</th></tr></thead><tbody><tr><td>Tea <b>green</b></td><td>1 | 2</td></tr><tr><td>Cake</td><td></td></tr></tbody></table>';
    const markdown = '| Item | Price |\n| --- | --- |\n| Tea **green** | 1 \\| 2 |\n| Cake | |';
    expect(await toMarkdown(table)).toBe(markdown);
    const back = await toHtml(markdown);
    expect(back).toContain('<td>1 | 2</td>');
    expect(await toMarkdown(back)).toBe(markdown);
    expect(await toMarkdown('<table><tr><td>a</td><td>b</td></tr><tr><td colspan="2">c<br>d</td></tr></table>')).toBe(
      '|  |  |\n| --- | --- |\n| a | b |\n| c d | |',
    );
    const layout = '<table><tr><td><table><tr><td>Hello</td><td>there</td></tr></table></td></tr></table>';
    expect(await toMarkdown(layout)).not.toContain('|');
    expect(
      await toMarkdown('<p>a <del>b</del></p><ul><li><input type="checkbox" checked> x</li><li><input type="checkbox"> y</li></ul>'),
    ).toMatch(/^a ~~b~~\n\n\s*- +\[x\] x\n- +\[ \] y$/);
  });

  it('writes HTML as Markdown, without scripts and links with code', async () => {
    expect(await toMarkdown('<h1>Hi</h1><p><b>bold</b> <a href="https://example.org">link</a></p><ul><li>a</li></ul>')).toBe(
      '# Hi\n\n**bold** [link](https://example.org)\n\n-   a',
    );
    expect(await toMarkdown('<p>a</p><script>alert(1)</script><style>p{}</style><a href="java\nscript:alert(1)">x</a>')).toBe('a\n\nx');
  });

  it('refuses a text that is too long or nested too deeply', async () => {
    const failure = async (input: string, name: string) =>
      (await stepErrorOf(actionOf(formatter, 'markup').run(callContext({ input: { function: name, input } })))).message;
    expect(await failure('x'.repeat(200_001), 'markdown_to_html')).toBe('The text can have at most 200,000 characters.');
    expect(await failure('<b>'.repeat(20_000), 'html_to_markdown')).toMatch(/^The text (?:is nested too deeply|takes too long to convert)/);
  });

  it('gives up on a text that takes too long, and does not hold other work of the process up', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 50);
    const input = { function: 'markdown_to_html', input: '_a__'.repeat(50_000) };
    const { message } = await stepErrorOf(actionOf(formatter, 'markup').run(callContext({ input })));
    clearInterval(timer);
    expect(message).toMatch(/^The text takes too long to convert/);
    expect(ticks).toBeGreaterThan(20);
  }, 20_000);
});
