// Tests of Model.
