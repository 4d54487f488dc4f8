-- Of the submissions that were compared only in part or not at all, the number of those of which nothing was compared.
ALTER TABLE run ADD COLUMN n_not_compared INTEGER NOT NULL DEFAULT 0;
