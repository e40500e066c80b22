import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en } from '@/lib/texts/dashboard/en';
import {
  AttemptDecision,
  EndMissing,
} from '@/modules/subscriptions/components/merchant/attention-forms';
import { ControlTexts } from './control-texts';
import { DeleteNoteForm } from './note-forms';
import { ResolveFlag, ReviewDecision } from './review/review-decision';
import { EndIt, MarkResolved } from './review/unexplained-forms';
import { RoleProvider } from './role';

const about = 'Order 1';
const staff = 'staff';

test.each<[string, ReactNode]>([
  ['an order', <ReviewDecision key="" orderId="o" about={about} suggestion="t" />],
  ['a subscription', <AttemptDecision key="" attemptId="a" about={about} suggestion="" />], // module: subscriptions
  ['a flag', <ResolveFlag key="" id="f" about={about} />],
  ['a missing subscription', <EndMissing key="" subscriptionId="s" about={about} />], // module: subscriptions
  ['an entry', <MarkResolved key="" kind="CHARGE" id="e" about={about} />],
  ['an end', <EndIt key="" subscriptionId="s" about={about} />],
  ['a note', <DeleteNoteForm key="" id="n" title={about} />],
])('a decision of staff about %s asks first, and says what will happen', (_, decision) => {
  const html = renderToStaticMarkup(
    <RoleProvider role={staff}>
      <ControlTexts texts={en.controls}>{decision}</ControlTexts>
    </RoleProvider>,
  );
  const closed = html.match(/<details(?! open)[^>]*>.*?<\/details>/gs) ?? [];
  expect(html.match(/<form/g)?.length).toBe(closed.length);
  for (const asking of closed) {
    const [label = '', form = ''] = asking.split('</summary>');
    expect(form).toMatch(/<form.*<p[^>]*>[^<]{40,}<\/p>.*<button/s);
    const button = /<button[^>]*>([^<]+)<\/button>/.exec(form)?.[1];
    expect(label).not.toContain(`>${button}`);
  }
});
