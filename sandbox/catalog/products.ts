import { isDeepStrictEqual } from 'node:util';
import type { TenantScope } from '../context.ts';
import { fieldError, ServiceError } from '../errors.ts';
import { newId } from '../ids.ts';
import { recordChange, tenantNow } from '../tenants/tenants.ts';
import { emitEvent } from '../webhooks/events.ts';

export type Product = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** In the currency's minor unit. */
  readonly price: number;
  readonly currency: string;
  readonly active: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type NewProduct = Pick<Product, 'name' | 'description' | 'price' | 'currency' | 'active'>;

export function createProduct(scope: TenantScope, input: NewProduct): Product {
  return scope.context.store.transaction(() => {
    const now = tenantNow(scope);
    const id = newId('product');
    const product = { ...input, id, createdAt: now, updatedAt: now };
    scope.context.store.insert('products', { ...product, tenantId: scope.tenantId });
    recordChange(scope, 'product', id, null);
    emitEvent(scope, 'product:created', { productId: id }, now);
    return product;
  });
}

export function findProduct(scope: TenantScope, productId: string): Product | undefined {
  return scope.context.store.find('products', scope.tenantId, productId);
}

export function getProduct(scope: TenantScope, productId: string): Product {
  const product = findProduct(scope, productId);
  if (!product) throw new ServiceError('not_found', 'Product not found.');
  return product;
}

export function requireSellableProduct(
  scope: TenantScope,
  productId: string,
  path: string,
): Product {
  const product = findProduct(scope, productId);
  if (!product) throw fieldError('product_not_found', path, 'Product not found.');
  if (!product.active) throw fieldError('product_inactive', path, 'The product is not active.');
  return product;
}

export function listProducts(scope: TenantScope): Product[] {
  return scope.context.store.list('products', scope.tenantId);
}

export function updateProduct(
  scope: TenantScope,
  productId: string,
  change: Partial<NewProduct>,
): Product {
  return scope.context.store.transaction(() => {
    const before = getProduct(scope, productId);
    if (isDeepStrictEqual({ ...before, ...change }, before)) return before;
    const now = tenantNow(scope);
    const changed = { ...change, updatedAt: now };
    scope.context.store.update('products', productId, changed);
    recordChange(scope, 'product', productId, before);
    emitEvent(scope, 'product:updated', { productId }, now);
    return { ...before, ...changed };
  });
}

export function deleteProduct(scope: TenantScope, productId: string): void {
  scope.context.store.transaction(() => {
    const before = getProduct(scope, productId);
    scope.context.store.run('DELETE FROM products WHERE id = ?', productId);
    recordChange(scope, 'product', productId, before);
    emitEvent(scope, 'product:deleted', { productId }, tenantNow(scope));
  });
}
