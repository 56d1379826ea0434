import type { TemplateType } from '@midoffice/contract/content/article-writer/shapes';

/** A template of the demo. */
export interface DemoTemplate {
  readonly id: string;
  readonly userid: string;
  readonly name: string;
  readonly description: string;
  readonly templateType: TemplateType;
  readonly public: boolean;
  readonly content: string;
  readonly suggestions: Readonly<Record<string, readonly string[]>>;
}

export const demoTemplates: readonly DemoTemplate[] = [
  {
    id: 'tpl_demo_due_diligence',
    userid: 'demo-admin',
    name: 'Due diligence: price and range',
    description: 'Opens with the close, sets it into the year and ends with what a holder earned.',
    templateType: 'due-diligence',
    public: true,
    content: [
      '<h2>{{companyName}} ({{symbol}}) at {{price}}</h2>',
      '<p>{{opening}} The change on the day was {{changePercent}}.</p>',
      '<h3>The year</h3>',
      '<p>{{range}} The 200-session average is at {{average200}}.</p>',
      '<p>{{ending}} See the <a href="/stocks/{{symbol}}">chart</a>, or what others say on <a href="r/stocks">r/stocks</a>.</p>',
    ].join(''),
    suggestions: {
      opening: [
        '{{companyName}} closed at {{price}} on {{date}}.',
        'Shares of {{companyName}} finished the session of {{date}} at {{price}}.',
        'On {{date}} the market paid {{price}} for a share of {{companyName}}.',
      ],
      range: [
        'Over 52 weeks the shares moved between {{yearLow}} and {{yearHigh}}.',
        'The 52-week range reaches from {{yearLow}} to {{yearHigh}}.',
      ],
      ending: [
        'Who bought a year ago sits on a {{yearChangePercent|gain}} of {{yearChangePercent|abs}}.',
        'Over a year the shares {{yearChangePercent|trend}} {{yearChangePercent|abs}}.',
      ],
    },
  },
  {
    id: 'tpl_demo_split_history',
    userid: 'demo-admin',
    name: 'Splits and dividends',
    description: 'For companies that have split and pay a dividend; left out for all others.',
    templateType: 'summary',
    public: true,
    content:
      '<h2>What holders of {{symbol}} received</h2><p>The last split, {{lastSplitRatio}}, took effect on {{lastSplitDate}}. The last dividend of {{lastDividend}} went ex on {{lastDividendDate}}, and 12 months of dividends come to a yield of {{dividendYield}}.</p>',
    suggestions: {},
  },
  {
    id: 'tpl_demo_high',
    userid: 'demo-admin',
    name: 'Alert: distance from the high',
    description: 'One line on the distance of the shares from their 52-week high.',
    templateType: 'alert',
    public: true,
    content:
      '<p>{{symbol}} {{said}} {{belowHighPercent|abs}} below its 52-week high of {{yearHigh}}, reached on {{yearHighDate}}.</p>',
    suggestions: { said: ['is', 'trades', 'changes hands'] },
  },
  {
    id: 'tpl_demo_volume',
    userid: 'demo-admin',
    name: 'Alert: volume',
    description: 'Volume of the last session against its average.',
    templateType: 'alert',
    public: false,
    content:
      '<p>{{volume}} shares of {{symbol}} changed hands, {{volumeRatio|number:1}} times the average.</p>',
    suggestions: {},
  },
  {
    id: 'tpl_demo_admin_note',
    userid: 'demo-admin',
    name: 'Morning note',
    description: 'A short note before the open.',
    templateType: 'news',
    public: false,
    content:
      '<h3>{{symbol}} before the open</h3><p>{{companyName}} last closed at {{price}}, a change of {{weekChangePercent}} over the week and of {{monthChangePercent}} over the month.</p>',
    suggestions: {},
  },
  {
    id: 'tpl_demo_writer_weekly',
    userid: 'demo-writer',
    name: 'Weekly letter',
    description: 'The paragraph on one company in the letter to our clients.',
    templateType: 'due-diligence',
    public: false,
    content:
      '<h2>{{companyName}}</h2><p>{{mood}} The shares closed at {{price}} and are worth {{marketCap}} in all.</p><p>Volume of {{volume|short}} shares was {{volumeRatio|number:1}} times its average.</p>',
    suggestions: {
      mood: [
        'The week brought a change of {{weekChangePercent}} in {{symbol}}.',
        'Over the week {{symbol}} {{weekChangePercent|trend}}; the change was {{weekChangePercent}}.',
      ],
    },
  },
];
