package io.mneme.context.history;

import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.Settings;
import io.mneme.spi.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Asks a window policy for the next window, and checks its answer against the contract. */
public final class WindowStepCall {

    private WindowStepCall() {}

    private static final int MAX_REASON_CHARS = 200;

    /**
     * Returns the next window; a window that moved counts as rebuilt, whatever the policy returns. Runs code of the plug-in: call
     * it behind its boundary only.
     */
    public static WindowStep next(
            Supplier<WindowPolicy> window, OptionalLong last, List<Candidate> newest, Settings settings) {
        return checked(window.get().next(last, newest, settings), last, newest);
    }

    private static WindowStep checked(WindowStep step, OptionalLong last, List<Candidate> newest) {
        if (step == null) {
            throw new PolicyViolationException("returned null");
        }
        if (newest.stream().noneMatch(candidate -> candidate.position() == step.from())) {
            throw new PolicyViolationException("chose a beginning that is no candidate");
        }
        if (step.reason().length() > MAX_REASON_CHARS) {
            throw new PolicyViolationException("gave a reason of more than " + MAX_REASON_CHARS + " characters");
        }
        boolean moved = last.isEmpty() || last.getAsLong() != step.from();
        return moved && !step.rebuilt() ? WindowStep.rebuild(step.from(), "moved") : step;
    }
}
