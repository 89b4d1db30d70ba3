package io.mneme.settings;

import io.mneme.settings.metatype.MetatypeDefinition;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A configuration whose keys a bundle describes.
 *
 * @param pid its name: that of its file without {@code .cfg}, or its PID
 * @param definition the description
 * @param fixedKeys the keys that its bundle allows to be changed in the file only
 * @param state what it contains now; empty if nothing configures it
 */
record DescribedConfiguration(
        String pid, MetatypeDefinition definition, Set<String> fixedKeys, Optional<ConfigurationState> state) {

    /**
     * What a configuration contains.
     *
     * @param values the values that its bundle has been given, by key
     * @param file the file they were read from; empty if a program has set them
     */
    record ConfigurationState(Map<String, Object> values, Optional<Path> file) {

        ConfigurationState {
            values = Map.copyOf(values);
        }
    }

    DescribedConfiguration {
        fixedKeys = Set.copyOf(fixedKeys);
    }

    /** Returns the same configuration, in which an operator may change every key. */
    DescribedConfiguration withoutFixedKeys() {
        return new DescribedConfiguration(pid, definition, Set.of(), state);
    }

    /** Returns its PID, as the configuration admin has it. */
    String instancePid() {
        String factory = definition.pid();
        return pid.equals(factory) ? pid : factory + "~" + pid.substring(factory.length() + 1);
    }

    /** Returns the value of a key as the bundle has been given it; empty if it has been given none. */
    Optional<Object> value(String key) {
        return state.map(present -> present.values().get(key));
    }

    /** Returns the file that was read; empty if there is none. */
    Optional<Path> file() {
        return state.flatMap(ConfigurationState::file);
    }
}
