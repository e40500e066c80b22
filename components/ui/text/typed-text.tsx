/** User input within our text: it may wrap anywhere, and its writing direction does not affect the text around it. */
export function TypedText({ children }: { children: string }) {
  return <bdi className="wrap-anywhere">{children}</bdi>;
}
