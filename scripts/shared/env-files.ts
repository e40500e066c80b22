import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { fromRoot } from '../paths.ts';

/** Loads `.env.local` and `.env` like Next. Existing variables come first, then `.env.local`. */
export function loadEnvFiles(): void {
  for (const name of ['.env.local', '.env']) {
    const file = fromRoot(name);
    if (existsSync(file)) loadEnvFile(file);
  }
}

const shopVariables = [
  /^(SHOP_MODE|SERVICE_.*|SITE_URL|(DIRECT_)?DATABASE_.*|TOKEN_.*|NEXTAUTH_.*|SMTP_URL|MAIL_FROM)$/,
  /^(MERCHANT_EMAILS|PLAN_IDS|(GITHUB|GOOGLE)_(ID|SECRET)|HOST|TRUSTED_PROXIES|WORKERS|HEALTH_PORT)$/,
];
const runtimeVariables = /^(NODE_OPTIONS|VITEST.*|OTEL_.*)$/;

export function isShopVariable(name: string): boolean {
  return shopVariables.some((pattern) => pattern.test(name));
}

/** Drops variables of the shop and of a test runner, which would change a program under test. */
export function withoutShopVariables(): NodeJS.ProcessEnv {
  const remaining = Object.entries(process.env).filter(
    ([name]) => !isShopVariable(name) && !runtimeVariables.test(name),
  );
  return Object.fromEntries(remaining) as NodeJS.ProcessEnv;
}
