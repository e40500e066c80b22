/**
 * `npm test`: everything that has to pass before a change lands. Most of it waits more than it
 * computes, so its lanes run in parallel; see quality/browser/lanes.ts. Output is prefixed with
 * the lane's name. Fails if any part does. `--long` (`npm run test:long`) adds what is tagged `@long` or `isLong`; takes hours.
 */
import '../shared/brief-errors.ts';
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fromRoot } from '../paths.ts';
import { relay } from '../processes.ts';
import { checkPart, type LaneName, laneNames, runLane } from '../quality/browser/lanes.ts';
import { type PartResult, summarise } from '../quality/parts.ts';
import { ensureBrowser } from '../shared/browser.ts';
import { keepTemporaryFilesInMemory } from '../shared/memory.ts';

const isLong = process.argv.includes('--long');
if (isLong) process.env.TEST_LONG = '1';

const notTried = isLong
  ? `
Not tried here: other brands and clones of the shop (npm run labs -- clones), other versions of Node.js and PostgreSQL
(.github/workflows/nightly.yml), mutations and rolling updates (labs/README.md).`
  : `
Not tried here, but by npm run test:long: browser tests marked @long, and each page on a phone; a kill at every
statement, every mutant of a reply; next dev, the standalone output, a web that ends while a browser pays; options and
variables of every command; journeys in Firefox and WebKit; the shop without each module.`;

/** Runs a lane to completion in its own process. */
function inItsOwn(lane: LaneName, report: (part: PartResult) => void): Promise<void> {
  const child = fork(fromRoot('scripts', 'testing', 'test.ts'), [lane], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  relay(lane, child);
  child.on('message', report);
  return new Promise((done) => {
    child.once('close', (code) => {
      if (code !== 0) report({ name: `The lane “${lane}”`, passed: 0, failed: 1, minutes: 0 });
      done();
    });
  });
}

async function runAll(): Promise<number> {
  const startedAt = performance.now();
  keepTemporaryFilesInMemory();
  // Hundreds of processes load the same packages: compiled once for all.
  process.env.NODE_COMPILE_CACHE ??= fromRoot('node_modules', '.cache', 'node-compile');
  await ensureBrowser();
  const parts = [await checkPart()];
  const report = (part: PartResult) => void parts.push(part);
  // Both shops run on one build, like the servers of a deployment: the shop lane makes it. Meanwhile the
  // last lane runs tests without a shop, and the torture harness waits.
  const build = Promise.withResolvers<void>();
  const code = inItsOwn('code', report);
  // The code alone keeps two cores busy: with all lanes at once, everything takes more CPU time.
  if (availableParallelism() <= 2) await code;
  const shop = inItsOwn('shop', (part) => {
    report(part);
    build.resolve();
  }).finally(build.resolve);
  await Promise.all([
    code,
    shop,
    build.promise.then(() => inItsOwn('torture', report)),
    Promise.all([inItsOwn('sandbox', report), build.promise]).then(() =>
      inItsOwn('service', report),
    ),
  ]);
  // A type check and all unit tests for each module, which would slow the others down.
  if (isLong) await inItsOwn('modules', report);
  const { text, failed } = summarise(parts, (performance.now() - startedAt) / 60_000);
  console.log(text);
  console.log(notTried);
  return failed === 0 ? 0 : 1;
}

const [word] = process.argv.slice(2).filter((argument) => argument !== '--long');
if (word !== undefined) {
  const lane = laneNames.find((name) => name === word);
  if (!lane) {
    throw new Error(
      `npm test runs everything, or one of ${laneNames.join(', ')}; of a folder: npm run test:unit -- ${word}`,
    );
  }
  const startedAt = performance.now();
  const parts: PartResult[] = [];
  await runLane(lane, (part) => {
    parts.push(part);
    process.send?.(part);
  });
  if (process.send) process.disconnect();
  else {
    const { text, failed } = summarise(parts, (performance.now() - startedAt) / 60_000);
    console.log(text);
    process.exitCode = failed === 0 ? 0 : 1;
  }
} else process.exit(await runAll());
