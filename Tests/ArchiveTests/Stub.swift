// Tests of Archive.
