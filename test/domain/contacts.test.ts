import { findContacts } from '../../src/domain/contacts';

const people = ['Ada Lovelace', 'Alan Turing', 'Amir Haddad', 'Anna Adams', 'Ada Yonath'].map((name) => ({
  name,
  email: `${name.split(' ')[1]!.toLowerCase()}@example.com`,
}));
const names = (typed: string) => findContacts(people, typed).map(({ name }) => name);

describe('a contact search', () => {
  it('a contact search finds at most 4 people [B9.06]', () => {
    expect(names('a')).toEqual(['Ada Lovelace', 'Alan Turing', 'Amir Haddad', 'Anna Adams']);
    expect(names('')).toHaveLength(4);
  });

  it('a contact search finds people by any word of their name and by their email address', () => {
    expect(names('ADA')).toEqual(['Ada Lovelace', 'Anna Adams', 'Ada Yonath']);
    expect(names('ada yo')).toEqual(['Ada Yonath']);
    expect(names('turing@')).toEqual(['Alan Turing']);
    expect(names('love ace')).toEqual([]);
  });
});
