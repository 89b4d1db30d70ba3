package io.mneme.settings;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the configurations of the container whose keys are described. */
interface ConfigurationSource {

    /** Returns the configurations as they are now, in any order; no two have the same name. */
    List<DescribedConfiguration> list();

    /** Returns the configuration of a name as it is now; empty if there is none. */
    Optional<DescribedConfiguration> find(String pid);

    /**
     * Waits until a configuration contains certain values.
     *
     * @param values the values by key; empty for a key that must be absent
     * @return whether it does; false if it does not within the time that applying a file may take
     */
    boolean awaitValues(String pid, Map<String, Optional<String>> values);
}
