import type { Profile } from '../../../contract/profiles';
import { entitiesOf, exampleAccount, exampleProfile, failedRecord, loadedRecords, missingRecords } from '../../../gallery/examples';
import type { PageStories } from '../../widgets/stories';
import { accounts } from '../accounts';
import { profiles } from '../profile/entity';
import page from './page';
import { initialSetup, type SetupState } from './state';

/** A checkered square in place of a real QR code. */
const qrImage =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h1v1H4zM6 5h2v1H6zM5 7h1v1H5zM4 1h1v2H4z"/></svg>',
  );
const recoveryCodes =
  'k3fq9-xw2ma p7zt4-hn8rc c2vd6-ju5ye m9bx3-sg7qk r4wn8-ta2fp y6ge5-zc9hd d8km2-vq3xj h5ru7-bp4wn x2ja9-fy6tm w7cs4-ek8gz';
const unproved = { typed: '', isSending: false, issue: null };
const scanning = { phase: 'scanning', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', qrImage, ...unproved } as const;
const saving = { phase: 'saving', recoveryCodes: recoveryCodes.split(' '), kept: null, ...unproved } as const;

const show = (twoFactorSetup: SetupState, profile: Partial<Profile> = {}) => ({
  twoFactorSetup,
  entities: entitiesOf(loadedRecords(profiles, [exampleProfile(profile)])),
});
const on = { enableTotp2fa: true };
const requiring = exampleAccount({
  name: 'Harbor Coffee Roasters',
  secondFactor: { isLockedOut: false, isMissing: false, requiredFrom: '2026-11-01T09:00:00.000Z' },
});

export const stories: PageStories<typeof page> = {
  title: 'Two-factor setup page',
  frame: 'content',
  page,
  states: {
    loading: { entities: entitiesOf(missingRecords(profiles)) },
    'could not load': { entities: entitiesOf(failedRecord(profiles, 7, 'Problem retrieving profile. Our computers took too long.')) },
    off: show(initialSetup),
    'on, and required': {
      entities: entitiesOf(loadedRecords(profiles, [exampleProfile(on)]), loadedRecords(accounts, [requiring])),
    },
    'done, and back': { ...show({ phase: 'done' }, on), place: { pathname: '/app/two-factor-setup', search: '?next=%2Fapp%2Feditor%2F7' } },
    starting: show({ phase: 'starting' }),
    'could not start': show({ phase: 'idle', issue: { kind: 'failed', message: '' } }),
    'sign in again': show({ phase: 'idle', issue: { kind: 'signInAgain' } }),
    scanning: show(scanning),
    'checking the code': show({ ...scanning, typed: '123456', isSending: true }),
    'wrong code': show({ ...scanning, typed: '123456', issue: { kind: 'badCode' } }),
    'too many tries': show({ ...scanning, typed: '123456', issue: { kind: 'tooOften' } }),
    'recovery codes': show(saving),
    'codes downloaded': show({ ...saving, kept: 'downloaded' }),
    'copy refused': show({ ...saving, kept: 'copyRefused' }),
    'wrong recovery code': show({ ...saving, typed: 'aaaaa-bbbbb', issue: { kind: 'badRecoveryCode' } }),
    done: show({ phase: 'done' }, on),
    on: show(initialSetup, on),
    'turning off': show({ phase: 'turningOff' }, on),
    'turned off': show({ phase: 'turnedOff' }),
  },
};
