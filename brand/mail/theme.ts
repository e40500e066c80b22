/** Mail clients support neither custom properties, light-dark() nor web fonts. */
export const mailLook = {
  color: {
    paper: '#f4f3fb',
    surface: '#ffffff',
    ink: '#1d1a44',
    soft: '#4a4673',
    line: '#d8d4ec',
    accent: '#ff6f42',
    onAccent: '#1a1740',
    link: '#3c2bb0',
  },
  night: {
    paper: '#141233',
    surface: '#1e1c49',
    ink: '#eeecfc',
    soft: '#c3bfe4',
    line: '#37346a',
    link: '#b9aeff',
  },
  sans: 'Helvetica, Arial, sans-serif',
  serif: 'Rockwell, Georgia, "Times New Roman", serif',
} as const;
