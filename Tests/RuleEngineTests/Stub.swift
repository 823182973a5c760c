// Tests of RuleEngine.
