-- Firebase and MongoDB are asked themselves now; the demo's are the sandbox. Their stand-in in a table has no use left.
drop table vendor_document;
