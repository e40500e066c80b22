const words = ['', 'light', 'medium light', 'medium', 'medium dark', 'dark'];

/** How dark a coffee is roasted, as five beans that fill up. */
export function Roast({ level }: { level: number }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="sr-only">Roast: {words[level] ?? level}</span>
      <svg viewBox="0 0 70 12" width="70" height="12" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((step) => (
          <ellipse
            key={step}
            cx={step * 14 - 7}
            cy="6"
            rx="5"
            ry="4"
            strokeWidth="1.6"
            className={step <= level ? 'fill-current stroke-current' : 'fill-none stroke-current'}
          />
        ))}
      </svg>
    </span>
  );
}

/** The roast in a word. */
export function roastWord(level: number): string {
  return words[level] ?? '';
}
