import { isDeepStrictEqual } from 'node:util';
import type { SandboxContext } from '../context.ts';
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

export function createProduct(
  context: SandboxContext,
  tenantId: string,
  input: NewProduct,
): Product {
  return context.store.transaction(() => {
    const now = tenantNow(context, tenantId);
    const id = newId('product');
    const row = { ...columns(input), id, created_at: now, updated_at: now };
    const seq = context.store.insert('products', { ...row, tenant_id: tenantId });
    recordChange(context, tenantId, 'product', id, null);
    emitEvent(context, tenantId, 'product:created', { productId: id }, now);
    return readProduct({ ...row, seq });
  });
}

/** The product with this id; undefined when there is none. */
export function findProduct(
  context: SandboxContext,
  tenantId: string,
  productId: string,
): Product | undefined {
  const row = context.store.get<ProductRow>(
    'SELECT * FROM products WHERE id = ? AND tenant_id = ?',
    productId,
    tenantId,
  );
  return row && readProduct(row);
}

/** @throws ServiceError `not_found`. */
export function getProduct(context: SandboxContext, tenantId: string, productId: string): Product {
  const product = findProduct(context, tenantId, productId);
  if (!product) throw new ServiceError('not_found', 'Product not found.');
  return product;
}

/**
 * A product to buy.
 * @throws ServiceError `product_not_found`, `product_inactive`.
 */
export function requireSellableProduct(
  context: SandboxContext,
  tenantId: string,
  productId: string,
  path: string,
): Product {
  const product = findProduct(context, tenantId, productId);
  if (!product) throw fieldError('product_not_found', path, 'Product not found.');
  if (!product.active) throw fieldError('product_inactive', path, 'The product is not active.');
  return product;
}

/** Products, oldest first, active or not. */
export function listProducts(context: SandboxContext, tenantId: string): Product[] {
  return context.store
    .all<ProductRow>('SELECT * FROM products WHERE tenant_id = ? ORDER BY seq', tenantId)
    .map(readProduct);
}

/**
 * Changes the given fields of a product, for portal and control API: the interface has no such
 * call. A change without effect emits no event.
 *
 * @throws ServiceError `not_found`.
 */
export function updateProduct(
  context: SandboxContext,
  tenantId: string,
  productId: string,
  change: Partial<NewProduct>,
): Product {
  return context.store.transaction(() => {
    const before = getProduct(context, tenantId, productId);
    if (isDeepStrictEqual({ ...before, ...change }, before)) return before;
    const now = tenantNow(context, tenantId);
    const after = { ...before, ...change, updatedAt: now };
    const row = columns(after);
    context.store.run(
      `UPDATE products SET name = ?, description = ?, price = ?, currency = ?, active = ?,
         updated_at = ? WHERE id = ?`,
      ...Object.values(row),
      now,
      productId,
    );
    recordChange(context, tenantId, 'product', productId, before);
    emitEvent(context, tenantId, 'product:updated', { productId }, now);
    return after;
  });
}

/** Deletes a product; past transactions are kept. @throws ServiceError `not_found`. */
export function deleteProduct(context: SandboxContext, tenantId: string, productId: string): void {
  context.store.transaction(() => {
    const before = getProduct(context, tenantId, productId);
    context.store.run('DELETE FROM products WHERE id = ?', productId);
    recordChange(context, tenantId, 'product', productId, before);
    emitEvent(context, tenantId, 'product:deleted', { productId }, tenantNow(context, tenantId));
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
