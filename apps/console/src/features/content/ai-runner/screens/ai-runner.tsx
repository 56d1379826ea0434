import { getAiRun } from '@midoffice/contract/content/ai-runner/calls/get-ai-run';
import { getAvailableAiModels } from '@midoffice/contract/content/ai-runner/calls/get-available-ai-models';
import { postProcessAiModel } from '@midoffice/contract/content/ai-runner/calls/post-process-ai-model';
import { runAiModel } from '@midoffice/contract/content/ai-runner/calls/run-ai-model';
import { useLayoutEffect, useRef, useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Columns, Stack } from '../../../../kit/base/panel.tsx';
import { leave, withoutAsking } from '../../../../kit/guard/unsaved.ts';
import { ReadState } from '../../../../kit/states/states.tsx';
import { RunHistory } from '../history.tsx';
import { ResultPanel } from '../result-panel.tsx';
import { RunForm, type RunTexts } from '../run-form.tsx';
import { useRun } from '../use-run.ts';

const address = { run: textParam() };
const noModels = 'No model is set up: AI_MODELS names them';
const nothing: RunTexts = { promptType: '', modelType: '', prompt: '', promptData: '' };

/** Other > AI Runner: a prompt over given data by a chosen model, its answer, and the runs so far. */
export function AiRunner() {
  const [{ run: shownID }, set] = useAddressState(address);
  const read = useRead(getAvailableAiModels, {});
  const shown = useRead(getAiRun, shownID ? { runID: shownID } : null);
  const run = shownID ? (shown.data?.run ?? null) : null;
  // Forms by the runs that they began: the end of a run shows its answer beside the form, which stays as it is.
  const [forms, setForms] = useState<Readonly<Record<string, string>>>({});
  const form = forms[shownID] ?? run?.runID ?? (shownID ? `waiting for ${shownID}` : 'new');
  const shownForm = useRef(form);
  useLayoutEffect(() => {
    shownForm.current = form;
  }, [form]);
  const show = (id: string): void => withoutAsking(() => set({ run: id }, { push: true }));
  const model = useRun();
  const refusal = useRefusal(runAiModel);
  const post = useWrite(postProcessAiModel);
  return (
    <div data-screen="ai-runner-screen">
      <ReadState read={read}>
        {({ prompts, modelProviders, models }) => (
          <Stack>
            <Columns widths="minmax(300px, 1fr) minmax(0, 1fr)">
              <RunForm
                key={form}
                prompts={prompts}
                providers={modelProviders}
                initial={run ?? { ...nothing, modelType: models.length === 1 ? models[0]! : '' }}
                refusal={refusal ?? (models.length ? undefined : noModels)}
                running={model.since !== null}
                onRun={async ({ prompt, ...texts }, files) => {
                  const runID = crypto.randomUUID();
                  const ended = await model.start({
                    ...texts,
                    runID,
                    ...(prompt.trim() && { prompt }),
                    ...(files.length > 0 && { files: [...files] }),
                  });
                  // Another run that was picked meanwhile stays, with what was typed there; the history holds this one.
                  if (ended && shownForm.current === form) {
                    setForms((old) => ({ ...old, [ended.runID]: form }));
                    show(ended.runID);
                  }
                  return ended?.state === 'done';
                }}
              />
              <ResultPanel
                since={model.since}
                said={model.said}
                run={run}
                processing={post.pending}
                refusal={refusal}
                onStop={model.stop}
                onPostProcess={({ promptType, responseData, promptData, runID }) =>
                  void post.run({ promptType, responseData, promptData, runID })
                }
              />
            </Columns>
            <RunHistory
              shown={shownID || null}
              onPick={(id) =>
                leave(() => {
                  // A run that is picked is begun with again, also where this form had begun it.
                  setForms({});
                  show(id);
                })
              }
            />
          </Stack>
        )}
      </ReadState>
    </div>
  );
}
