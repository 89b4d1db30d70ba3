package io.mneme.spi.settings;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Decides whether a bundle would accept a configuration, by rules that a metatype cannot express. Register an implementation as
 * a service; it is asked before a change of a setting is stored, and after its file was edited: if it refuses the file, what held
 * before is in force again.
 *
 * <p>Called by any thread: keep it fast, pure and free of I/O. If it throws, it counts as acceptance, since the bundle itself still
 * refuses what is wrong.
 */
@ConsumerType
public interface SettingsCheck {

    /** Returns the PIDs of the configurations that it knows, of a factory that of the factory; always the same. */
    Set<String> pids();

    /**
     * Returns why a configuration would be refused.
     *
     * @param pid one of the PIDs
     * @param values all values of the configuration by key, as its file will have them
     * @return key, rule and value as a sentence; empty if it would be accepted
     */
    Optional<String> refusal(String pid, Map<String, String> values);
}
