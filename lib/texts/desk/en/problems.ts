/** What is wrong with a field of the desk's forms, by the code that its schema has for it. */
export const problems = {
  'no-role': 'Choose a role.',
};
