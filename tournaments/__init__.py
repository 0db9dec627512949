"""Events of many matches, and leagues. Only `verbs` and `course` change one."""
