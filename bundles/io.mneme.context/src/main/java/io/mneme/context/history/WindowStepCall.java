package io.mneme.context.history;

import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import java.util.function.Supplier;

/** Asks a window policy for the next window, and checks its answer against the contract. */
public final class WindowStepCall {

    private WindowStepCall() {}

    private static final int MAX_REASON_CHARS = 200;

    /**
     * Returns the next window; a window that moved counts as rebuilt, whatever the policy returns. Runs code of the plug-in: call
     * it behind its boundary only.
     */
    public static WindowStep next(Supplier<WindowPolicy> window, WindowRequest request, Settings settings) {
        return checked(window.get().next(request, settings), request);
    }

    private static WindowStep checked(WindowStep step, WindowRequest request) {
        if (step == null) {
            throw new PolicyViolationException("returned null");
        }
        if (!isCandidate(step.from(), request.newest())) {
            throw new PolicyViolationException("chose a beginning that is no candidate");
        }
        if (!step.blockEnds().stream().allMatch(end -> isCandidate(end, request.newest()))) {
            throw new PolicyViolationException("ended a block at an entry that is no candidate");
        }
        if (step.reason().length() > MAX_REASON_CHARS) {
            throw new PolicyViolationException("gave a reason of more than " + MAX_REASON_CHARS + " characters");
        }
        boolean moved = request.from().isEmpty() || request.from().getAsLong() != step.from();
        return moved && !step.rebuilt()
                ? WindowStep.rebuild(step.from(), "moved").withBlockEnds(step.blockEnds())
                : step;
    }

    private static boolean isCandidate(long position, List<Candidate> newest) {
        return newest.stream().anyMatch(candidate -> candidate.position() == position);
    }
}
