export const consentTexts = { link: 'See every analytics event recorded about you' } as const;
