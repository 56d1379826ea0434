-- Effects of before every kind noted that it begins to act: whether these did is not known. Losing the right must not settle them.
update effect set steps = steps || jsonb_build_object('may have acted', jsonb_build_object('value', attempt, 'fresh', true))
where state in ('running', 'unknown') and not steps ? 'began to act';
