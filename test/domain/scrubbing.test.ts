import fc from 'fast-check';
import { createScrubber } from '../../src/domain/sentReports';

const scrub = (value: unknown) => createScrubber().scrub(value);

describe('scrubbing', () => {
  it('scrubbing keeps the structure, numbers, words of the program and times, and no text of a person [T73]', () => {
    const moment = '2026-03-01T10:00:00.000Z';
    expect(
      scrub({ phase: 'loaded', count: 3, isOn: true, none: null, title: 'My secret plan', at: moment, list: ['ab', 'ab', 'cd'] }),
    ).toEqual({ phase: 'loaded', count: 3, isOn: true, none: null, title: 'a*************', at: moment, list: ['b*', 'b*', 'c*'] });
  });

  it('scrubbing leaves out secrets at any depth, also where only a field beside them names them [T73, S61, A8.41]', () => {
    const value = { form: { password: 'hunter22', apiToken: 'x', deep: [{ csrf_token: 'y' }] }, field: 'password', value: 'hunter22' };
    expect(scrub(value)).toEqual({ form: { deep: [{}] }, field: 'password', value: '' });
  });

  it('scrubbing keeps the fixed words and numbers of a path, and neither query nor hash [T73]', () => {
    expect(scrub({ pathname: '/app/zaps/12/Xy7Secret', search: '?q=hello', hash: '#code' })).toEqual({
      pathname: '/app/zaps/12/a********',
      search: '',
      hash: '',
    });
  });

  it('scrubbing keeps no word below data of people, where a key says nothing about its text [T73]', () => {
    expect(scrub({ params: { type: 'confidential', Ann: 1 } })).toEqual({ params: { [scrubbedKey('type')]: 'a***********', 'c**': 0 } });
  });

  it('scrubbing keeps no number, date, id or path below data of people [T73]', () => {
    const output = { salary: 91_500, at: [3.5], born: '1984-02-29', customerId: '4929123', pathname: '/patients/12' };
    expect(scrub({ output, sample: 42, query: '1984-02-29', input: '2026-03-01T10:00:00Z' })).toEqual({
      output: { 'a*****': 0, 'b*': [0], 'd***': 'c*********', 'f*********': 'e******', 'h*******': 'g***********' },
      sample: 0,
      query: 'c*********',
      input: 'i*******************',
    });
    expect(scrub({ salary: 7, born: '1984-02-29', customerId: '4929123' })).toEqual({
      salary: 7,
      born: '1984-02-29',
      customerId: '4929123',
    });
  });

  it('for any texts: equal texts get equal placeholders of their length, and different ones of a length differ [T73]', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 60 }), (texts) => {
        const made = (scrub({ words: [...texts, ...texts] }) as { words: string[] }).words;
        expect(made.slice(0, texts.length)).toEqual(made.slice(texts.length));
        const dated = (text: string) => /^\d{4}-\d\d-\d\d/.test(text);
        expect(new Set(made).size).toBe(new Set(texts).size);
        texts.forEach((text, at) => expect(dated(text) || made[at]!.length === text.length).toBe(true));
      }),
    );
  });

  it('for any value: a text that people type never appears, and the result is JSON [T73, S60]', () => {
    const canary = 'Canary-9f8e7d text';
    const leaf = fc.oneof(fc.constant(canary), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined));
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(
          fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('phase', 'type', 'pathname', 'id', 'status', canary)),
          tie('node'),
          {
            maxKeys: 4,
          },
        ),
      ),
    })).node;
    fc.assert(
      fc.property(value, (given) => {
        const made = scrub({ given });
        expect(JSON.stringify(made)).not.toContain('Canary-9f8e7d');
        expect(JSON.parse(JSON.stringify(made))).toEqual(made);
      }),
    );
  });
});

/** A key below data is a text like any other: the second one that the scrubber sees. */
const scrubbedKey = (key: string) => 'b'.padEnd(key.length, '*');
