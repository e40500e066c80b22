export async function readBody(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    parts.push(chunk);
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts, size);
}

export function isTooLong(contentLength: string | null | undefined, maxBytes: number): boolean {
  return contentLength !== null && contentLength !== undefined && Number(contentLength) > maxBytes;
}
