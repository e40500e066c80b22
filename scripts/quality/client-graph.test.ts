import { beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../paths.ts';
import { type ClientGraph, readClientGraph } from './client-graph.ts';

const serverFile = /^lib\/(env|log)\.ts$|^lib\/(db|service|testing)\/|\/(store|queries|work)\.ts$/;
const serverPackage = /^(node:|pg$|server-only$|nodemailer|undici|@prisma\/|next-auth$|dinero)/;

const serverFiles = ({ files }: ClientGraph) => files.filter((file) => serverFile.test(file));
const serverPackages = ({ packages }: ClientGraph) =>
  packages.filter(({ name }) => serverPackage.test(name));

describe('the client bundle', () => {
  let graph: ClientGraph;
  beforeAll(async () => {
    graph = await readClientGraph(projectRoot);
  });

  test('has no code that reads secrets, the database or the service', () => {
    expect(serverFiles(graph)).toEqual([]);
  });

  test('has no server packages', () => {
    expect(serverPackages(graph)).toEqual([]);
  });

  test('loads large and rarely used modules lazily', () => {
    const { files, packages } = graph.firstLoad;
    expect(files).toContain('components/checkout/checkout.tsx');
    expect(files).not.toContain('components/ui/icons/icon.tsx');
    expect(files).not.toContain('modules/search/components/suggestion-list.tsx'); // module: search
    expect(packages).toContain('react');
    expect(packages.filter((name) => name.startsWith('zod'))).toEqual([]);
  });
});
