-- How many letters apart two words are: which of those that look alike was meant.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
