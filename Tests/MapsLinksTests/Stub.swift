// Tests of MapsLinks.
