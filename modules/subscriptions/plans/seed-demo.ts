import { seedPlans } from './seed';

/** The brand's plans in a demo, and a line for each change. */
export async function seedDemoPlans(): Promise<void> {
  const plans = await seedPlans();
  console.log(`Plans: ${plans.created} created, ${plans.found} unchanged`);
  for (const key of plans.replaced) {
    console.log(`  ${key} has new terms; existing subscriptions keep the former ones`);
  }
  for (const key of plans.retired) {
    console.log(
      `  ${key} is closed, since brand/catalogue/plans.ts no longer has it; existing subscriptions continue`,
    );
  }
}
