export const mailLook = {
  color: {
    paper: '#fbfaf8',
    surface: '#ffffff',
    ink: '#1f1d1a',
    soft: '#57524a',
    line: '#e2ddd5',
    accent: '#2f5d4a',
    onAccent: '#ffffff',
    link: '#24523f',
  },
  night: {
    paper: '#161514',
    surface: '#1f1e1c',
    ink: '#f0ede8',
    soft: '#bdb7ad',
    line: '#35322e',
    link: '#9fd3b9',
  },
  sans: 'Helvetica, Arial, sans-serif',
  serif: 'Helvetica, Arial, sans-serif',
} as const;
