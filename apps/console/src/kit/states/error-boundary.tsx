import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Another key begins anew. */
  readonly resetKey?: string;
  /** Shown in place of what failed; null for nothing. */
  fallback(error: Error, retry: () => void): ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
  readonly key: string | undefined;
}

/** Keeps a fault in one part from taking the rest down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null, key: this.props.resetKey };
  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }
  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { error: null, key: props.resetKey };
  }
  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children;
  }
}
