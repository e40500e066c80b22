-- CreateEnum
CREATE TYPE "CommandKind" AS ENUM ('CANCEL', 'PLAN', 'QUANTITY');

-- CreateTable
CREATE TABLE "subscription_commands" (
    "subscriptionId" TEXT NOT NULL,
    "kind" "CommandKind" NOT NULL,
    "value" TEXT NOT NULL DEFAULT '',
    "acceptedAt" TIMESTAMP(3) NOT NULL,
    "deniedAt" TIMESTAMP(3),
    "withdrawnAt" TIMESTAMP(3),

    CONSTRAINT "subscription_commands_pkey" PRIMARY KEY ("subscriptionId","kind")
);

-- AddForeignKey
ALTER TABLE "subscription_commands" ADD CONSTRAINT "subscription_commands_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
