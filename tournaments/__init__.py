"""The app for tournaments and leagues. Players change them through `verbs`, and the site through `course`."""
