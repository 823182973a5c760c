// Tests of Reports.
