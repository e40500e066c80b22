export async function rowsOfCsv(
  response: Promise<Response>,
  separator: ',' | ';' = ',',
): Promise<Record<string, string>[]> {
  const [header = [], ...lines] = (await (await response).text())
    .trimEnd()
    .split('\r\n')
    .map((line) => cellsOf(line, separator));
  return lines.map((cells) =>
    Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])),
  );
}

function cellsOf(line: string, separator: string): string[] {
  const cells = line.matchAll(
    new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g'),
  );
  return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}
