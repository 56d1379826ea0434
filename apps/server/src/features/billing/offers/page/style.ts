/** What the page of an offer adds to the style of all pages for clients. */
export const pageStyle = `
.brand{font-weight:600;color:var(--muted);margin-bottom:.75rem;letter-spacing:.01em}
.price{font-size:1.1rem;color:var(--muted)}.price strong{font-size:2rem;color:var(--text);font-variant-numeric:tabular-nums;
letter-spacing:-.02em}
.links a{margin-right:1.25rem;font-weight:550}
.accepted{background:var(--good-soft);color:var(--good);padding:.8rem 1rem;border-radius:10px}
.problem{background:var(--bad-soft);color:var(--bad);padding:.7rem 1rem;border-radius:10px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:1.1rem 2rem;margin:1.75rem 0;padding:1.5rem 0;
border:solid var(--line);border-width:1px 0}
dt{font-size:.8rem;color:var(--muted)}dd{margin:0}
table{width:100%;border-collapse:collapse;margin:0 0 .5rem}caption{text-align:left;font-size:1.15rem;font-weight:650;padding-bottom:.4rem}
thead th{font-size:.8rem;color:var(--muted);font-weight:500}
th,td{padding:.7rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;font-weight:450}
td,thead th:last-child{text-align:right;white-space:nowrap;padding-left:1rem;font-variant-numeric:tabular-nums}
th small{display:block;color:var(--muted);font-weight:400;font-size:.85rem}.cut th small{display:inline}
.sub th,.sub td{color:var(--muted)}.cut th,.cut td{color:var(--good)}
tfoot tr:first-child th,tfoot tr:first-child td{font-weight:700;font-size:1.1rem}tfoot tr:last-child th,tfoot tr:last-child td{border-bottom:0}
.small{font-size:.87rem}section{margin-top:2rem}h2{font-size:1.15rem;margin:0 0 .6rem}
.decide{background:var(--soft);border:1px solid var(--line);border-radius:12px;padding:1.5rem}
label{display:block;font-weight:550;margin-bottom:.35rem}.tick{font-weight:450;margin:1rem 0;display:flex;gap:.6rem;align-items:flex-start}
.tick input{margin-top:.3rem;width:1.1rem;height:1.1rem;flex:none}
input:not([type]),textarea{width:100%;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:9px;
padding:.65rem .8rem}textarea{resize:vertical;margin-bottom:.8rem}
button{font:inherit;font-weight:600;border:0;border-radius:9px;padding:.75rem 1.5rem;background:var(--accent);color:var(--accent-text);cursor:pointer}
button:hover{filter:brightness(1.08)}button.quiet{background:transparent;color:var(--bad);border:1px solid var(--line)}
details{margin-top:1.25rem}summary{cursor:pointer;color:var(--muted);margin-bottom:.8rem}
footer{margin-top:2.25rem;padding-top:1.25rem;border-top:1px solid var(--line)}
@media (max-width:600px){.price strong{display:block;font-size:1.7rem}.decide{padding:1.1rem}button{width:100%}dl{grid-template-columns:1fr 1fr;gap:1rem}}
@media print{.decide,.links{display:none}}`;
