package io.mneme.settings;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Refuses what it is told to refuse. */
final class ScriptedTrial implements ConfigurationTrial {

    private Optional<String> refusal = Optional.empty();
    private Runnable meanwhile = () -> {};

    /** Refuses all values from now on. */
    void refuse(String reason) {
        refusal = Optional.of(reason);
    }

    /** Has something done while values are tried. */
    void meanwhile(Runnable task) {
        meanwhile = task;
    }

    @Override
    public TrialState begin(String pid) {
        return new TrialState(Map.of(), Set.of());
    }

    @Override
    public Optional<String> refusal(String pid, TrialState before, Map<String, Optional<String>> values) {
        meanwhile.run();
        return refusal;
    }
}
