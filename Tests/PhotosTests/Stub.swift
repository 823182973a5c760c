// Tests of Photos.
