-- CreateEnum
CREATE TYPE "StaffRole" AS ENUM ('viewer', 'staff', 'owner');

-- CreateTable
CREATE TABLE "staff_members" (
    "email" TEXT NOT NULL,
    "role" "StaffRole" NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL,
    "addedBy" TEXT NOT NULL,
    "removedAt" TIMESTAMP(3),

    CONSTRAINT "staff_members_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE INDEX "audit_log_at_id_idx" ON "audit_log"("at", "id");

-- CreateIndex
CREATE INDEX "audit_log_actorEmail_at_id_idx" ON "audit_log"("actorEmail", "at", "id");

-- CreateIndex
CREATE INDEX "audit_log_action_at_id_idx" ON "audit_log"("action", "at", "id");
