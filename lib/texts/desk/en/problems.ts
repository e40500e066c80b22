/** What is wrong with a field of the desk's forms, by the code that its schema has for it. */
export const problems = {
  'no-role': 'Choose a role.',
  'no-text': 'Write the note first.',
  'no-carrier': 'Choose a carrier.',
  'no-link': 'Enter a link that begins with https://, or leave it empty.',
  'no-number': 'Enter a whole number.',
  'no-outcome': 'Choose what happens.',
  'no-agreement': 'Say what was agreed.',
  'none-packed': 'Tick what is packed. Nothing was changed.',
  'none-leaving': 'Tick what leaves. Nothing was changed.',
  'no-day': 'Choose a day.',
  'no-change': 'Choose what to change.',
  'no-reason': 'Choose a reason.',
  'too-many-units': 'Enter a smaller number.',
};
