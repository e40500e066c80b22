/** Structured data for search engines. A data block is not subject to the Content-Security-Policy. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  // "<" is escaped, because "</script>" in a text would end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, escaped above.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
