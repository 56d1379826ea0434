import {
  documentationLimits,
  documentationTags,
  levelNames,
  levelNotes,
  levelNoteWords,
  parameterPlaces,
  valueTypes,
} from '@midoffice/contract/content/documentation/lists';
import type { Parameter, Property, SchemaEntry } from '@midoffice/contract/content/documentation/shapes';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import { MarkdownText } from '../../../../../kit/data-view/markdown.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../../../kit/form/field.tsx';
import css from '../../documentation.module.css';
import { ListEditor } from './list-editor.tsx';
import type { useRecordEdit } from './record-edit.ts';

interface PartProps {
  readonly entry: SchemaEntry;
  readonly form: ReturnType<typeof useRecordEdit>;
}

const most = documentationLimits;

/** Title, tag and notes, with what only a release changes. */
export function EndpointPart({ entry, form: { values, errors, set } }: PartProps) {
  const { minLevelNotes } = values;
  return (
    <div className={css.form}>
      <KeyValueList
        items={[
          ['Code', <code key="code">{entry.code}</code>],
          ['Path', <code key="path">{entry.endpoint}</code>],
          ['Category', entry.group],
          [
            'Plan',
            `${levelNames[entry.minLevel] ?? ''}${entry.minLevel ? ' and above' : ''} (level ${entry.minLevel})`,
          ],
        ]}
      />
      <TextField
        label="Title"
        required
        maxLength={most.name}
        value={values.name}
        error={errors['name'] ?? null}
        onChange={(name) => set({ name })}
      />
      <SelectField
        label="Tag"
        value={values.tag}
        options={[
          { value: '', label: 'none' },
          ...documentationTags.map((tag) => ({ value: tag, label: tag })),
        ]}
        onChange={(tag) => set({ tag })}
      />
      <fieldset className={css.notes}>
        <legend>Needs more than the basic plan</legend>
        {levelNotes.map((note) => (
          <CheckField
            key={note}
            label={`${note}: ${levelNoteWords[note]}`}
            checked={minLevelNotes.includes(note)}
            onChange={(on) =>
              set({
                minLevelNotes: levelNotes.filter((one) => (one === note ? on : minLevelNotes.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
    </div>
  );
}

const blankParameter = (): Parameter => ({
  name: '',
  in: 'query',
  type: 'string',
  required: false,
  description: '',
  example: '',
  values: [],
});

const listed = (text: string): string[] => text.split(',').map((one) => one.trim());

/** What a caller sends. */
export const ParameterPart = ({ form: { values, errors, set } }: PartProps) => (
  <ListEditor
    label="Parameters"
    one="parameter"
    rows={values.parameters}
    most={most.parameters}
    empty="It takes no parameters except the key."
    blank={blankParameter}
    onChange={(parameters) => set({ parameters })}
    columns={[
      {
        header: 'Name',
        width: 130,
        cell: (row, index, change) => (
          <TextField
            label={`Name ${index + 1}`}
            hideLabel
            maxLength={most.parameterName}
            value={row.name}
            error={errors[`parameters.${index}.name`] ?? null}
            onChange={(name) => change({ name })}
          />
        ),
      },
      {
        header: 'In',
        width: 76,
        cell: (row, index, change) => (
          <SelectField
            label={`Place ${index + 1}`}
            hideLabel
            value={row.in}
            options={parameterPlaces}
            onChange={(place) => change({ in: place })}
          />
        ),
      },
      {
        header: 'Type',
        width: 96,
        cell: (row, index, change) => (
          <SelectField
            label={`Type ${index + 1}`}
            hideLabel
            value={row.type}
            options={valueTypes}
            onChange={(type) => change({ type })}
          />
        ),
      },
      {
        header: 'Required',
        cell: (row, index, change) => (
          <CheckField
            label=""
            aria-label={`Required ${index + 1}`}
            checked={row.required || row.in === 'path'}
            disabled={row.in === 'path'}
            onChange={(isRequired) => change({ required: isRequired })}
          />
        ),
      },
      {
        header: 'Description',
        below: 4,
        cell: (row, index, change) => (
          <TextField
            label={`Description ${index + 1}`}
            hideLabel
            value={row.description}
            onChange={(description) => change({ description })}
          />
        ),
      },
      {
        header: 'Example',
        below: 2,
        cell: (row, index, change) => (
          <TextField
            label={`Example ${index + 1}`}
            hideLabel
            maxLength={most.example}
            value={row.example}
            onChange={(example) => change({ example })}
          />
        ),
      },
      {
        header: 'Allowed values',
        below: 3,
        cell: (row, index, change) => (
          <TextField
            label={`Allowed values ${index + 1}`}
            hideLabel
            placeholder="any"
            value={row.values.join(', ')}
            onChange={(text) => change({ values: text.trim() ? listed(text) : [] })}
          />
        ),
      },
    ]}
  />
);

const blankProperty = (): Property => ({ name: '', type: 'string', description: '' });

/** What it answers. */
export const PropertiesPart = ({ form: { values, errors, set } }: PartProps) => (
  <ListEditor
    label="Properties"
    one="property"
    rows={values.properties}
    most={most.properties}
    empty="Its answer has no described fields."
    blank={blankProperty}
    onChange={(properties) => set({ properties })}
    columns={[
      {
        header: 'Name',
        width: 180,
        cell: (row, index, change) => (
          <TextField
            label={`Name ${index + 1}`}
            hideLabel
            maxLength={most.parameterName}
            value={row.name}
            error={errors[`properties.${index}.name`] ?? null}
            onChange={(name) => change({ name })}
          />
        ),
      },
      {
        header: 'Type',
        width: 96,
        cell: (row, index, change) => (
          <SelectField
            label={`Type ${index + 1}`}
            hideLabel
            value={row.type}
            options={valueTypes}
            onChange={(type) => change({ type })}
          />
        ),
      },
      {
        header: 'Description',
        width: 320,
        cell: (row, index, change) => (
          <TextField
            label={`Description ${index + 1}`}
            hideLabel
            value={row.description}
            onChange={(description) => change({ description })}
          />
        ),
      },
    ]}
  />
);

/** What the website says of it. */
export const WebsitePart = ({ form: { values, errors, set } }: PartProps) => (
  <div className={css.form}>
    <TextAreaField
      label="Description"
      rows={2}
      maxLength={most.description}
      value={values.description}
      error={errors['description'] ?? null}
      onChange={(description) => set({ description })}
    />
    <TextAreaField
      label="Content"
      hint="Markdown, shown below the description"
      rows={10}
      maxLength={most.content}
      value={values.content}
      error={errors['content'] ?? null}
      onChange={(content) => set({ content })}
    />
    {values.content.trim() && (
      <section className={css.preview} aria-label="Preview of the content">
        <MarkdownText text={values.content} />
      </section>
    )}
  </div>
);
