/** The reasons for clauses without a scenario: nothing of them appears in a browser. The page of scenarios lists these sentences. */
export const reasons: Readonly<Record<string, string>> = {
  'B4.02': 'Current pages keep what is not saved yet in forms: none of them has an entity that exists only in the browser.',
  'B4.06': 'No current endpoint changes the id of an entity that a page has loaded.',
  'B4.07': 'Our server answers 404 for an entity that is gone, never 200 without an entity.',
  'B4.39': 'The content of current pages has no video: its embeds are lists of templates.',
  'B4.42': 'The descriptions of current apps are so short that they are shown whole.',
  'B8.31': 'A key or route that is used twice stops the program before it has a page, so the tests of the build find it.',
  'B8.40': 'The names of icons are in the code, so no page can ask for one that is missing.',
  'B8.44': 'Only the body that is stored with an error is shortened, and no page shows it.',
};
