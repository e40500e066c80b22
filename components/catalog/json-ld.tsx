/** Structured data for search engines: a data block, which the Content-Security-Policy does not restrict. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  // A "<" could close the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, escaped above.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
