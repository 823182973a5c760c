// Tests of Scan.
