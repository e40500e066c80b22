-- CreateTable
CREATE TABLE "staff_mail_choices" (
    "email" TEXT NOT NULL,
    "sales" BOOLEAN NOT NULL,
    "reviews" BOOLEAN NOT NULL,
    "renewals" BOOLEAN NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "staff_mail_choices_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "staff_alerts" (
    "key" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "staff_alerts_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "staff_alert_cursors" (
    "id" TEXT NOT NULL,
    "serial" INTEGER NOT NULL,

    CONSTRAINT "staff_alert_cursors_pkey" PRIMARY KEY ("id")
);
