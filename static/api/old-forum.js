// Button Men Online names a thread and a post in the fragment, "#!threadId=5&postId=20", which no server sees.
const asked = location.hash.replace(/^#!?/, "");
if (/^(boardId|threadId|postId)=/.test(asked)) location.replace(`${location.pathname}?${asked}`);
