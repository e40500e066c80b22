import { readRuntime } from '../../scripts/runtime.ts';
import type { Engine } from './driver.ts';
import { journeys, type Shop } from './journeys.ts';
import { Person } from './person.ts';
import { withoutScripts } from './without-scripts.ts';

type Result = { journey: string; engine: string; seconds: number; failure: string | null };

/**
 * Goes on every journey in every engine, one after the other.
 * @param dataDirectory of the running shop
 * @param only journeys whose name contains this text
 */
export async function runEngines(
  dataDirectory: string,
  engines: readonly Engine[],
  only = '',
): Promise<Result[]> {
  const runtime = readRuntime(dataDirectory);
  if (!runtime) throw new Error(`No shop runs with the data in ${dataDirectory}`);
  const plain = await withoutScripts(runtime.siteUrl);
  const shop: Shop = { siteUrl: runtime.siteUrl, plainUrl: plain.url, service: runtime.service };
  const results: Result[] = [];
  try {
    for (const engine of engines) {
      for (const journey of journeys.filter(({ name }) => name.includes(only))) {
        const started = performance.now();
        const failure = await goIn(engine, journey, shop);
        const seconds = (performance.now() - started) / 1_000;
        results.push({ journey: journey.name, engine: engine.name, seconds, failure });
        console.log(
          `${failure ? '✗' : '✓'} ${engine.name}: ${journey.name} ${seconds.toFixed(0)} s`,
        );
        if (failure) console.log(`  ${failure}`);
      }
    }
  } finally {
    plain.server.close();
    plain.server.closeAllConnections();
  }
  return results;
}

async function goIn(
  engine: Engine,
  journey: (typeof journeys)[number],
  shop: Shop,
): Promise<string | null> {
  const email =
    `${engine.name}-${journeys.indexOf(journey)}-${Date.now()}@example.com`.toLowerCase();
  try {
    const driver = await engine.start();
    try {
      await journey.go(new Person(driver, shop.siteUrl, email), shop);
      return null;
    } finally {
      await driver.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Seconds of each journey in each engine. */
export function enginesTable(results: readonly Result[]): string {
  const engines = [...new Set(results.map(({ engine }) => engine))];
  const cells = (name: string) =>
    engines.map((engine) => {
      const found = results.find((one) => one.engine === engine && one.journey === name);
      const shown = found?.failure === null ? `${found.seconds.toFixed(0)} s` : 'failed';
      return shown.padStart(10);
    });
  const head = `${''.padEnd(32)}${engines.map((name) => name.padStart(10)).join('')}`;
  const names = [...new Set(results.map(({ journey }) => journey))];
  return [head, ...names.map((name) => `${name.padEnd(32)}${cells(name).join('')}`)].join('\n');
}
