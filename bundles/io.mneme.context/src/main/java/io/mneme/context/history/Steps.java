package io.mneme.context.history;

import io.mneme.context.plugin.Answer;
import io.mneme.context.plugin.NonsenseException;
import io.mneme.context.policy.Rival;
import io.mneme.spi.window.Candidate;
import io.mneme.spi.window.Settings;
import io.mneme.spi.window.Step;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import java.util.OptionalLong;

/** Asks a window policy for the next window, and holds its answer to the contract. */
final class Steps {

    private Steps() {}

    private static final int MAX_REASON_CHARS = 200;

    /** Returns the next window; one that begins elsewhere than the last one counts as rebuilt, whatever the policy says. */
    static Answer<Step> ask(Rival<WindowPolicy> window, OptionalLong last, List<Candidate> newest, Settings settings) {
        return window.boundary().ask(() -> next(window.service(), last, newest, settings));
    }

    /** Returns the next window. Runs code of the plug-in: call it behind its boundary only. */
    static Step next(WindowPolicy window, OptionalLong last, List<Candidate> newest, Settings settings) {
        return sound(window.next(last, newest, settings), last, newest);
    }

    private static Step sound(Step step, OptionalLong last, List<Candidate> newest) {
        if (step == null) {
            throw new NonsenseException("returned null");
        }
        if (newest.stream().noneMatch(candidate -> candidate.position() == step.from())) {
            throw new NonsenseException("chose a beginning that is no candidate");
        }
        if (step.reason().length() > MAX_REASON_CHARS) {
            throw new NonsenseException("gave a reason of more than " + MAX_REASON_CHARS + " characters");
        }
        boolean moved = last.isEmpty() || last.getAsLong() != step.from();
        return moved && !step.rebuilt() ? Step.rebuild(step.from(), "moved") : step;
    }
}
