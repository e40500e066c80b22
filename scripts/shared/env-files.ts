import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { fromRoot } from '../paths.ts';

/** Loads `.env.local` and `.env` like Next; existing variables have precedence, then the first file. */
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

/** Whether it is a variable of the shop. */
export function isShopVariable(name: string): boolean {
  return shopVariables.some((pattern) => pattern.test(name));
}

/** This process's environment without variables of the shop or a test runner. */
export function withoutShopVariables(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !isShopVariable(name) && !runtimeVariables.test(name),
  );
  return Object.fromEntries(kept) as NodeJS.ProcessEnv;
}
