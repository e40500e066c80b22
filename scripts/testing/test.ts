/**
 * `npm test`: everything that must pass before a change lands. Its lanes run in parallel, since most of
 * them wait more than they compute (quality/browser/lanes.ts); output has the lane's name as prefix.
 * `--long` (`npm run test:long`) adds tests tagged `@long` or `isLong`, and takes hours.
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

function forkLane(lane: LaneName, report: (part: PartResult) => void): Promise<void> {
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
  // Hundreds of processes load the same packages; the cache compiles them once.
  process.env.NODE_COMPILE_CACHE ??= fromRoot('node_modules', '.cache', 'node-compile');
  await ensureBrowser();
  const parts = [await checkPart()];
  const report = (part: PartResult) => void parts.push(part);
  // Both shops run on one build, which the shop lane makes. Meanwhile, the sandbox lane needs no shop.
  const build = Promise.withResolvers<void>();
  const code = forkLane('code', report);
  // Tests of the code keep two cores busy: with all lanes at once, everything would take more CPU time.
  if (availableParallelism() <= 2) await code;
  const shop = forkLane('shop', (part) => {
    report(part);
    build.resolve();
  }).finally(build.resolve);
  await Promise.all([
    code,
    shop,
    build.promise.then(() => forkLane('torture', report)),
    Promise.all([forkLane('sandbox', report), build.promise]).then(() =>
      forkLane('service', report),
    ),
  ]);
  // Runs last: type checks and unit tests without each module would slow the other lanes down.
  if (isLong) await forkLane('modules', report);
  const { text, failed } = summarise(parts, (performance.now() - startedAt) / 60_000);
  console.log(text);
  console.log(notTried);
  return failed === 0 ? 0 : 1;
}

const [laneArgument] = process.argv.slice(2).filter((argument) => argument !== '--long');
if (laneArgument !== undefined) {
  const lane = laneNames.find((name) => name === laneArgument);
  if (!lane) {
    throw new Error(
      `npm test runs all lanes, or one of ${laneNames.join(', ')}. For a folder: npm run test:unit -- ${laneArgument}`,
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
