import { reportPage } from './render-html.ts';
import { reportsOf, type Report, type SeedCompany } from './world.ts';

const linkText = ({ period, calendarYear }: Report): string => {
  if (period === 'FY') return `Annual report ${calendarYear}`;
  return period === 'Q2' ? `Half-year report ${calendarYear}` : `${period} ${calendarYear} results`;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The page of a company that lists its reports, or one of the reports; undefined where there is no such page. */
export function sitePage(company: SeedCompany, file: string): string | undefined {
  const reports = reportsOf(company);
  if (file !== '' && file !== 'reports') {
    const report = reports.find((one) => one.document === file);
    return report && reportPage(company, report);
  }
  const years = Map.groupBy(reports, (one) => one.calendarYear);
  const lists = [...years].map(
    ([year, list]) =>
      `<h2>${year}</h2><ul>${list.map((one) => `<li><a href="${one.finalLink}">${linkText(one)}</a></li>`).join('')}</ul>`,
  );
  const title = `${escaped(company.title)}: reports and presentations`;
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p><a href="careers">Careers</a></p>${lists.join('')}</body></html>`;
}
