-- CreateTable
CREATE TABLE "former_terms" (
    "id" BIGSERIAL NOT NULL,
    "subscriptionId" TEXT NOT NULL,
    "planKey" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "former_terms_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "former_terms_subscriptionId_until_idx" ON "former_terms"("subscriptionId", "until");

-- CreateIndex
CREATE INDEX "former_terms_planKey_idx" ON "former_terms"("planKey");

-- AddForeignKey
ALTER TABLE "former_terms" ADD CONSTRAINT "former_terms_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_terms" ADD CONSTRAINT "former_terms_planKey_fkey" FOREIGN KEY ("planKey") REFERENCES "plans"("key") ON DELETE RESTRICT ON UPDATE CASCADE;
