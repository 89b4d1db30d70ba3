package io.mneme.settings.metatype;

import java.util.List;

/**
 * The description of a configuration.
 *
 * @param pid its PID, or that of its factory
 * @param factory whether there can be several configurations
 * @param name its name for people
 * @param description what it decides; may be empty
 * @param attributes the descriptions of its keys, in their order
 */
public record MetatypeDefinition(
        String pid, boolean factory, String name, String description, List<MetatypeAttribute> attributes) {

    public MetatypeDefinition {
        attributes = List.copyOf(attributes);
    }
}
