package io.mneme.context.history;

import io.mneme.api.context.ContextReplay.Outcome;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.context.policy.Answer;
import io.mneme.context.policy.Rival;
import io.mneme.spi.window.Candidate;
import io.mneme.spi.window.Settings;
import io.mneme.spi.window.Step;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import java.util.OptionalLong;

/**
 * Lets a window policy choose for request after request, each one entry further on.
 *
 * @param script the prompts
 * @param candidates all entries, oldest first
 */
record Rehearsal(Script script, List<Candidate> candidates) {

    /**
     * Plays one request before each of the last entries.
     *
     * @param requests before how many
     * @param reach how many entries the policy looks at
     */
    Outcome play(Rival<WindowPolicy> window, Settings settings, int reach, int requests) {
        long tokens = 0;
        long reused = 0;
        long entries = 0;
        int rebuilds = 0;
        int from = 0;
        OptionalLong last = OptionalLong.empty();
        int first = candidates.size() - requests;
        for (int now = first; now < candidates.size(); now++) {
            int before = from;
            if (now > 0) {
                Step step = step(window, last, candidates.subList(Math.max(0, now - reach), now), settings);
                from = index(step.from(), now);
                last = OptionalLong.of(step.from());
                rebuilds += step.rebuilt() ? 1 : 0;
            }
            tokens += script.tokens(from, now);
            reused += now == first ? 0 : script.sharedTokens(from, now, before, now - 1);
            entries += now - from;
        }
        double seen = requests == 0 ? 0 : (double) entries / requests;
        return new Outcome(window.name(), requests, tokens, reused, rebuilds, seen);
    }

    private static Step step(Rival<WindowPolicy> window, OptionalLong last, List<Candidate> newest, Settings settings) {
        Answer<Step> step = Steps.ask(window, last, newest, settings);
        if (step.failed()) {
            throw new InvalidRequestException(
                    "policy", "cannot be tried, since " + window.name() + " " + step.failure());
        }
        return step.get();
    }

    private int index(long position, int before) {
        int index = before - 1;
        while (candidates.get(index).position() != position) {
            index--;
        }
        return index;
    }
}
