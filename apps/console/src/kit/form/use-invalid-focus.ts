import { useEffect, useRef, type RefObject } from 'react';

/**
 * Leads whoever submits to the first field that is wrong, whether that is known at once or by the server's answer.
 * What is typed in the meantime cancels it.
 * @param root holds the fields
 * @returns what is called on a submission, before it is handled
 */
export function useInvalidFocus(root: RefObject<HTMLElement | null>): () => void {
  const isExpected = useRef(false);
  const focusInvalid = (): void => {
    if (!isExpected.current) return;
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!field) return;
    isExpected.current = false;
    field.focus();
  };
  // After each drawing: what is wrong is drawn by whoever handles the submission.
  useEffect(focusInvalid);
  useEffect(() => {
    const element = root.current;
    const cancel = (): void => {
      isExpected.current = false;
    };
    element?.addEventListener('input', cancel);
    return () => element?.removeEventListener('input', cancel);
  }, [root]);
  return () => {
    isExpected.current = true;
    // A field that was wrong before is not drawn again.
    setTimeout(focusInvalid);
  };
}
