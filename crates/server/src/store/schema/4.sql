-- The settings of a batch's runs, as JSON; empty for the defaults.
ALTER TABLE batch ADD COLUMN settings TEXT NOT NULL DEFAULT '';
