// The command.
print("attrcheck")
