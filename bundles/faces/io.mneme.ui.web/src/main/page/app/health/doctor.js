/** What the health checks found, which are run for one request at a time. */
import { useAnswer } from '../answer.js';
import { useEffect } from '../html.js';

const EVERY_MILLIS = 30_000;

/**
 * Runs the checks now and then. While they run for another request, asks again when the container says.
 * @returns {import('../answer.js').KnownAnswer & { running: boolean, busy: string }} `busy`: what the container says meanwhile; else empty
 */
export function useDoctor() {
  const answer = useAnswer('/v1/doctor', { everyMillis: EVERY_MILLIS });
  const { problem, reload } = answer;
  // Without a time it is no other request that runs them, but a failure.
  const busy = problem?.status === 503 && problem.retrySeconds > 0;
  useEffect(() => {
    if (!busy) {
      return undefined;
    }
    const timer = setTimeout(reload, 1_000 * (problem?.retrySeconds ?? 1));
    return () => clearTimeout(timer);
  }, [problem]);
  return {
    ...answer,
    problem: busy ? null : problem,
    running: answer.loading || busy,
    busy: busy ? (problem?.detail ?? '') : '',
  };
}
