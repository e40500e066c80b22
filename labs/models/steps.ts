import { forget } from './forget';
import { carryOut, classify, happeningsOf, listsOf, resultsOf } from './service';
import { beginSend, endLease, placeOrder, raise, reconcile, recordReply, storeList } from './shop';
import { at, type Bounds, copyOf, LAST_SUBMISSION, moments, textOf, type World } from './world';

/** A possible step. Fair steps remain possible when nothing fails any more. */
export type Step = { story: string; world: World; text: string; isFair: boolean };

const WORKER = 2;
const names = ['The first submission', 'The second submission', 'The worker'] as const;

export function stepsFrom(world: World, bounds: Bounds): Step[] {
  const { without } = bounds;
  const steps: Step[] = [];
  const add = (act: (changed: World) => string | null, isFair = true) => {
    const changed = copyOf(world);
    const story = act(changed);
    if (story === null) return;
    forget(changed, without);
    steps.push({ story, world: changed, text: textOf(changed), isFair });
  };

  for (const [who, name] of names.entries()) {
    addProcessSteps(world, bounds, who, name, add);
  }
  for (const [index, token] of world.late.entries()) {
    for (const result of resultsOf(world, token)) {
      add((changed) => {
        changed.late.splice(index, 1);
        carryOut(changed, token, result);
        changed.isGentle &&= result !== 'declined';
        return `A late request of token ${token + 1} reaches the service: ${result}`;
      });
    }
  }
  for (const list of listsOf(world)) {
    add((changed) => {
      storeList(changed, list.shows, list.kind);
      changed.isGentle &&= list.kind === 'fresh';
      return list.story;
    }, list.kind === 'fresh');
  }
  const isFree = world.processes[WORKER].at === 'waiting';
  for (const [id, { state }] of world.attempts.entries()) {
    if (state === 'CREATED' || state === 'SENDING')
      add((changed) => endLease(changed, id, without));
    if (state === 'UNKNOWN') add((changed) => reconcile(changed, id, isFree, without));
  }
  if (without !== 'late charge')
    for (const [charge, row] of world.rows.entries())
      if (row?.isUnexplained && row.boundTo === null) add((changed) => raise(changed, charge));
  const isMoving = steps.some(({ isFair, text }) => isFair && text !== textOf(world));
  const next = moments.findIndex(({ sends }, index) => index > world.now && sends <= bounds.sends);
  if (next > 0)
    add((changed) => {
      changed.now = next;
      // A transaction does not stay open for that long.
      for (const one of changed.processes) if (one.at === 'read nothing') one.at = 'gone';
      changed.isGentle &&= !isMoving;
      return `Time passes: it is ${at(moments, next).name}`;
    });
  return steps;
}

function addProcessSteps(
  world: World,
  { without }: Bounds,
  who: number,
  name: string,
  add: (act: (changed: World) => string | null, isFair?: boolean) => void,
): void {
  const process = at(world.processes, who);
  const isWaiting = process.at === 'waiting';
  if (process.at === 'gone' || (isWaiting && who === WORKER)) return;
  switch (process.at) {
    case 'waiting':
      if (who === 1 && (world.processes[0].at === 'waiting' || world.now > LAST_SUBMISSION)) return;
      if (who === 0 && world.now > 0) return;
      if (world.orders.length === 0 || world.second === 'other cart')
        add((changed) => {
          at(changed.processes, who).at = 'read nothing';
          return `${name} reads that its cart has no order`;
        }, who === 0);
      else add((changed) => `${name} ${placeOrder(changed, who, false, without)}`, false);
      return;
    case 'read nothing':
      add((changed) => `${name} ${placeOrder(changed, who, true, without)}`);
      break;
    case 'placed':
      add((changed) => `${name} ${beginSend(changed, who, without)}`);
      break;
    case 'sending':
      addSends(world, without, who, name, add);
      break;
    case 'answered':
      add((changed) => `${name} ${recordReply(changed, who, without)}`);
      break;
  }
  if (world.crashesLeft > 0)
    add((changed) => {
      const dying = at(changed.processes, who);
      const { answer } = dying;
      dying.at = who === WORKER ? 'waiting' : 'gone';
      changed.crashesLeft -= 1;
      changed.isGentle &&=
        answer === null || answer.outcome === 'succeeded' || answer.outcome === 'unsent';
      return `${name} dies ${process.at === 'answered' ? 'before it records the reply' : 'before it goes on'}`;
    }, false);
}

function addSends(
  world: World,
  without: Bounds['without'],
  who: number,
  name: string,
  add: (act: (changed: World) => string | null, isFair?: boolean) => void,
): void {
  const attempt = at(world.attempts, at(world.processes, who).attempt);
  let token = attempt.token;
  let from = world;
  if (without === 'frozen token' && who === WORKER) {
    token = WORKER + world.resendsLeft;
    from = copyOf(world);
    from.tokens[token] = { ...at(from.tokens, attempt.token), isUsed: false };
  }
  for (const { story, reply, run, isGentle, isFair } of happeningsOf(from, token)) {
    add((changed) => {
      changed.tokens = from.tokens.map((one) => ({ ...one }));
      run(changed);
      const process = at(changed.processes, who);
      process.answer = classify(reply, process.sends, without);
      process.at = 'answered';
      changed.isGentle &&= isGentle;
      return `${name} sends: ${story}`;
    }, isFair ?? false);
  }
}
