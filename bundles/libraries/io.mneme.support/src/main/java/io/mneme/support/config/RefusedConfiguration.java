package io.mneme.support.config;

import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs that a configuration is refused, in one line with its file; the script that starts a container reads the line. */
public final class RefusedConfiguration {

    /** The consequence of a refusal when an earlier configuration applies. */
    public static final String LAST_GOOD_STAYS = "what held before stays in force";

    private static final Logger LOG = LoggerFactory.getLogger(RefusedConfiguration.class);

    private RefusedConfiguration() {}

    /**
     * Logs the line.
     *
     * @param pid the configuration's name
     * @param properties the refused configuration; its file is among them if it has one
     * @param consequence what the container does instead, as a sentence
     * @param reason names key, rule and value
     */
    public static void log(String pid, Map<String, ?> properties, String consequence, String reason) {
        Object file = properties.get("felix.fileinstall.filename");
        LOG.error(
                "The configuration {} is refused and {}: {}",
                file == null ? pid : pid + " (" + file + ")",
                consequence,
                reason);
    }
}
