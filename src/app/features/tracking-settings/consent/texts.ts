export const consentCopy = { link: 'See every analytics event recorded about you' } as const;
