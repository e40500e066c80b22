import { isDeepStrictEqual } from 'node:util';
import type { TenantScope } from '../context.ts';
import { fieldError, ServiceError } from '../errors.ts';
import { newId } from '../ids.ts';
import { recordChange, tenantNow } from '../tenants/tenants.ts';
import { emitEvent } from '../webhooks/events.ts';

export type Product = {
  readonly seq: number;
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

/** Amounts in minor units. */
export type NewProduct = Pick<Product, 'name' | 'description' | 'price' | 'currency' | 'active'>;

type ProductRow = {
  seq: number;
  id: string;
  name: string;
  description: string;
  price: number;
  currency: string;
  active: number;
  created_at: number;
  updated_at: number;
};

export function createProduct(scope: TenantScope, input: NewProduct): Product {
  return scope.context.store.transaction(() => {
    const now = tenantNow(scope);
    const id = newId('product');
    const row = { ...columns(input), id, created_at: now, updated_at: now };
    const seq = scope.context.store.insert('products', { ...row, tenant_id: scope.tenantId });
    recordChange(scope, 'product', id, null);
    emitEvent(scope, 'product:created', { productId: id }, now);
    return readProduct({ ...row, seq });
  });
}

/** The product with this id; undefined when there is none. */
export function findProduct(scope: TenantScope, productId: string): Product | undefined {
  const row = scope.context.store.get<ProductRow>(
    'SELECT * FROM products WHERE id = ? AND tenant_id = ?',
    productId,
    scope.tenantId,
  );
  return row && readProduct(row);
}

/** @throws ServiceError `not_found`. */
export function getProduct(scope: TenantScope, productId: string): Product {
  const product = findProduct(scope, productId);
  if (!product) throw new ServiceError('not_found', 'Product not found.');
  return product;
}

/**
 * A product to buy.
 * @throws ServiceError `product_not_found`, `product_inactive`.
 */
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

/** Products, oldest first, active or not. */
export function listProducts(scope: TenantScope): Product[] {
  return scope.context.store
    .all<ProductRow>('SELECT * FROM products WHERE tenant_id = ? ORDER BY seq', scope.tenantId)
    .map(readProduct);
}

/**
 * Changes the given fields of a product, for portal and control API: the interface has no such
 * call. A change without effect emits no event.
 *
 * @throws ServiceError `not_found`.
 */
export function updateProduct(
  scope: TenantScope,
  productId: string,
  change: Partial<NewProduct>,
): Product {
  return scope.context.store.transaction(() => {
    const before = getProduct(scope, productId);
    if (isDeepStrictEqual({ ...before, ...change }, before)) return before;
    const now = tenantNow(scope);
    const after = { ...before, ...change, updatedAt: now };
    const row = columns(after);
    scope.context.store.run(
      `UPDATE products SET name = ?, description = ?, price = ?, currency = ?, active = ?,
         updated_at = ? WHERE id = ?`,
      ...Object.values(row),
      now,
      productId,
    );
    recordChange(scope, 'product', productId, before);
    emitEvent(scope, 'product:updated', { productId }, now);
    return after;
  });
}

/** Deletes a product; past transactions are kept. @throws ServiceError `not_found`. */
export function deleteProduct(scope: TenantScope, productId: string): void {
  scope.context.store.transaction(() => {
    const before = getProduct(scope, productId);
    scope.context.store.run('DELETE FROM products WHERE id = ?', productId);
    recordChange(scope, 'product', productId, before);
    emitEvent(scope, 'product:deleted', { productId }, tenantNow(scope));
  });
}

function columns(product: NewProduct) {
  return {
    name: product.name,
    description: product.description,
    price: product.price,
    currency: product.currency,
    active: product.active ? 1 : 0,
  };
}

function readProduct(row: ProductRow): Product {
  return {
    seq: row.seq,
    id: row.id,
    name: row.name,
    description: row.description,
    price: row.price,
    currency: row.currency,
    active: row.active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
