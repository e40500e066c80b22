-- CreateIndex
CREATE INDEX "orders_shippingMethod_createdAt_id_idx" ON "orders"("shippingMethod", "createdAt", "id");
