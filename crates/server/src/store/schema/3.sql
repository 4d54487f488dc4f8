-- Length in tokens of handed-out code that was not given as starter code; 0 if there is none. It is not known of earlier runs.
ALTER TABLE run ADD COLUMN n_handed_out INTEGER NOT NULL DEFAULT 0;
