// Tests of Layouts.
