"""The commands of script/."""
