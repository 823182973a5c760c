// Tests of YAML.
