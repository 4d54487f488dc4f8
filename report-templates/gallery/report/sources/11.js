lookalikeSources(11,"i44FAA==");
