export const passkeyCopy = {
  button: 'Log in with a passkey',
  asking: 'Follow your browser: it asks for your passkey.',
  unable: 'Your browser could not ask for a passkey here.',
  failed: 'Oops, looks like we had an error signing you in!',
} as const;
