// Tests of HTML.
