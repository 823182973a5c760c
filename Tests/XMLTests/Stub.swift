// Tests of XML.
