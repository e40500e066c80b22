import type { ControlEndpoint } from './endpoint.ts';
import { faultEndpoints } from './faults.ts';
import { resourceEndpoints } from './resources.ts';
import { tenantEndpoints } from './tenants.ts';
import { webhookEndpoints } from './webhooks.ts';

/** Every call under `/sandbox`. */
export const controlEndpoints: readonly ControlEndpoint[] = [
  ...tenantEndpoints,
  ...webhookEndpoints,
  ...faultEndpoints,
  ...resourceEndpoints,
];
