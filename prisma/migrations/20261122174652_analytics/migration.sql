-- CreateIndex
CREATE INDEX "charge_attempts_createdAt_idx" ON "charge_attempts"("createdAt");

-- CreateIndex
CREATE INDEX "subscriptions_standing_createdAt_id_idx" ON "subscriptions"("standing", "createdAt", "id");

-- CreateIndex
CREATE INDEX "subscriptions_createdAt_id_idx" ON "subscriptions"("createdAt", "id");
