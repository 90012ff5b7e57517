/** The exact captions, in the order of their drawings (B2.73). */
export const captions = [
  'You seem to have floated away.',
  "This is not the page you're looking for.",
  'Not all who wander are lost...but you are.',
] as const;

export const texts = {
  code: '404',
  back: 'Back to Safety',
  help: "We're here to help!",
  searchLabel: 'Search the help pages',
  searchPlaceholder: 'Search for what you need help with...',
  search: 'Search',
  links: [
    { to: '/help', text: 'View our help docs' },
    { to: '/apps', text: 'Check out our App Directory' },
    { to: '/app/get-help', text: 'Get help' },
  ],
} as const;
