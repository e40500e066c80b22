export const categories = [
  {
    key: 'bowls',
    name: 'Bowls',
    title: 'Bowls for rice, soup and fruit',
    text: 'Each fits a hand.',
    art: 'table',
    backdrop: 'mint',
  },
  {
    key: 'vases',
    name: 'Vases',
    title: 'Vases for one branch or many',
    text: 'Each stands by itself.',
    art: 'shelf',
    backdrop: 'butter',
  },
] as const;
