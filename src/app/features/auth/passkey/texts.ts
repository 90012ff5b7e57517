export const passkeyTexts = {
  button: 'Log in with a passkey',
  asking: 'Follow the prompt in your browser to use your passkey.',
  unable: 'Your browser couldn’t use a passkey here.',
} as const;
