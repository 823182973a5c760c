// Tests of Attribution.
