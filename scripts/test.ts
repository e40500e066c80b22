/**
 * `npm test`: everything that has to hold before a change is kept. Most of it waits more than it
 * works, so three lanes run side by side; see quality/lanes.ts. What a lane prints stands behind
 * its name. The command fails when any part does.
 */
import { fork } from 'node:child_process';
import { ensureBrowser } from './browser.ts';
import { relay } from './launcher/output.ts';
import { fromRoot } from './paths.ts';
import { checkPart, type LaneName, runLane } from './quality/lanes.ts';
import { type PartResult, summarise } from './quality/parts.ts';

/** Where each lane's shop is built: a build shows the catalogue of its own shop. */
const builds = { code: '.next-e2e', shop: '.next-e2e', service: '.next-e2e-service' };

/** Runs a lane in a process of its own, to its end. */
function inItsOwn(lane: LaneName, parts: PartResult[]): Promise<void> {
  const child = fork(fromRoot('scripts', 'test.ts'), [lane], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NEXT_DIST_DIR: builds[lane] },
  });
  if (child.stdout) relay(lane, child.stdout);
  if (child.stderr) relay(lane, child.stderr);
  child.on('message', (part: PartResult) => parts.push(part));
  return new Promise((done) => {
    child.once('close', (code) => {
      if (code !== 0) parts.push({ name: `The lane “${lane}”`, passed: 0, failed: 1, minutes: 0 });
      done();
    });
  });
}

async function runAll(): Promise<number> {
  const startedAt = performance.now();
  await ensureBrowser();
  const parts = [await checkPart()];
  const lanes = ['code', 'shop', 'service'] as const;
  await Promise.all(lanes.map((lane) => inItsOwn(lane, parts)));
  const { text, failed } = summarise(parts, (performance.now() - startedAt) / 60_000);
  console.log(text);
  return failed === 0 ? 0 : 1;
}

const [lane] = process.argv.slice(2);
if (lane) {
  await runLane(lane as LaneName, (part) => process.send?.(part));
  process.disconnect?.();
} else process.exit(await runAll());
