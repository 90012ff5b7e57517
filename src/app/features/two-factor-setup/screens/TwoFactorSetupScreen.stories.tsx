import type { Stories } from '../../../widgets/stories';
import type { SetupState } from '../state';
import { TwoFactorSetupScreen } from './TwoFactorSetupScreen';

const ignore = (): void => {};
const events = {
  failure: null,
  requiredBy: [],
  next: null,
  onRetry: ignore,
  onStart: ignore,
  onTurnOff: ignore,
  onSignInAgain: ignore,
  onCodeType: ignore,
  onCodeSubmit: ignore,
  onKeep: ignore,
  onRecoveryCodeType: ignore,
  onRecoveryCodeSubmit: ignore,
};

/** A checkered square in place of a real QR code. */
const qrImage =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h1v1H4zM6 5h2v1H6zM5 7h1v1H5zM4 1h1v2H4z"/></svg>',
  );
const recoveryCodes = [
  'k3fq9-xw2ma',
  'p7zt4-hn8rc',
  'c2vd6-ju5ye',
  'm9bx3-sg7qk',
  'r4wn8-ta2fp',
  'y6ge5-zc9hd',
  'd8km2-vq3xj',
  'h5ru7-bp4wn',
  'x2ja9-fy6tm',
  'w7cs4-ek8gz',
];

const scanning = {
  phase: 'scanning',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  qrImage,
  typed: '',
  isSending: false,
  issue: null,
} as const;
const saving = { phase: 'saving', recoveryCodes, kept: null, typed: '', isSending: false, issue: null } as const;

const show =
  (setup: SetupState, isOn: boolean | null = false) =>
  () => <TwoFactorSetupScreen setup={setup} isOn={isOn} {...events} />;

export const stories: Stories = {
  title: 'Two-factor setup page',
  frame: 'content',
  states: {
    loading: show({ phase: 'idle', issue: null }, null),
    'could not load': () => (
      <TwoFactorSetupScreen
        setup={{ phase: 'idle', issue: null }}
        isOn={null}
        {...events}
        failure="Problem retrieving profile. Our computers took too long."
      />
    ),
    off: show({ phase: 'idle', issue: null }),
    'on, and required': () => (
      <TwoFactorSetupScreen setup={{ phase: 'idle', issue: null }} isOn {...events} requiredBy={['Harbor Coffee Roasters']} />
    ),
    'done, and back': () => <TwoFactorSetupScreen setup={{ phase: 'done' }} isOn {...events} next="/app/editor/7" />,
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
    done: show({ phase: 'done' }, true),
    on: show({ phase: 'idle', issue: null }, true),
    'turning off': show({ phase: 'turningOff' }, true),
    'turned off': show({ phase: 'turnedOff' }),
  },
};
