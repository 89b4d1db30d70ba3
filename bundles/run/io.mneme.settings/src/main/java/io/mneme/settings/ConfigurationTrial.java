package io.mneme.settings;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tries new values of a configuration. */
interface ConfigurationTrial {

    /**
     * The state of the components of a configuration before a change.
     *
     * @param states the state of each component, by its name
     * @param replaced ids of the services that are not there any more once their components have new values
     */
    record TrialState(Map<String, Integer> states, Set<Long> replaced) {

        public TrialState {
            states = Map.copyOf(states);
            replaced = Set.copyOf(replaced);
        }
    }

    /**
     * Returns the state before a change.
     *
     * @param pid PID of the configuration; {@code FACTORY~NAME} for one of a factory, whose other ones count for nothing
     */
    TrialState begin(String pid);

    /**
     * Waits until the components of a configuration have its new values, three seconds at most.
     *
     * @param pid as at the beginning
     * @param before the state before the change
     * @param values the new values by key; empty for a key that is absent
     * @return why a component has left; empty if none has
     */
    Optional<String> refusal(String pid, TrialState before, Map<String, Optional<String>> values);
}
