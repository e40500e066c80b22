/** What a person typed, in our text: it wraps anywhere, and its direction changes nothing around it. */
export function TypedText({ children }: { children: string }) {
  return <bdi className="wrap-anywhere">{children}</bdi>;
}
