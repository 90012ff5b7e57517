import { fromWire, toWire } from '../../../../src/app/api/wire';
import { Profile, ProfileSaveBody } from '../../../../src/contract/profiles';
import { wireProfile } from '../../../support/replyWith';

describe('the fields of a profile', () => {
  it('the fields of a profile have the server’s names, in snake_case, and keep them on the way to the client and back [A3.01]', () => {
    const fields = Object.keys(Profile.shape);
    for (const field of fields) expect(field).toMatch(/^[a-z0-9]+(?:_[a-z0-9]+)*$/);
    const wire = wireProfile({ viewed_help: { hasViewedWelcomeTeamsModal: true, '12_a': true }, switches: { new_editor: true } });
    expect(Object.keys(wire).sort()).toEqual([...fields].sort());
    expect(toWire(fromWire(wire))).toEqual(wire);
  });

  it('the fields of a profile are the same in what is read and in what is saved [A3.01, A7.08]', () => {
    for (const field of Object.keys(ProfileSaveBody.shape)) expect(Object.keys(Profile.shape)).toContain(field);
  });
});
