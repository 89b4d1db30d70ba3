package io.mneme.settings.metatype;

import io.mneme.api.settings.SettingInfo.NumberRange;
import io.mneme.api.settings.SettingType;
import io.mneme.spi.settings.SettingBounds;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.osgi.service.metatype.AttributeDefinition;
import org.osgi.service.metatype.MetaTypeProvider;
import org.osgi.service.metatype.ObjectClassDefinition;

/**
 * Reads the descriptions that a service gives of configurations.
 *
 * @param provider the service
 * @param properties its service properties, which name the PIDs
 */
public record ProvidedDefinitions(MetaTypeProvider provider, Map<String, Object> properties) {

    /** Returns the descriptions. */
    public List<MetatypeDefinition> read() {
        return Stream.concat(
                        pids(MetaTypeProvider.METATYPE_PID).map(pid -> definition(pid, false)),
                        pids(MetaTypeProvider.METATYPE_FACTORY_PID).map(pid -> definition(pid, true)))
                .toList();
    }

    /** Returns the keys of a PID that can be changed in the file only. */
    public Set<String> fixedKeys(String pid) {
        return attributes(provider.getObjectClassDefinition(pid, null))
                .filter(attribute -> attribute instanceof SettingBounds bounds && bounds.fixed())
                .map(AttributeDefinition::getID)
                .collect(Collectors.toUnmodifiableSet());
    }

    private Stream<String> pids(String property) {
        Object value = properties.get(property);
        return value instanceof String[] several ? Arrays.stream(several) : Stream.ofNullable((String) value);
    }

    private MetatypeDefinition definition(String pid, boolean factory) {
        ObjectClassDefinition described = provider.getObjectClassDefinition(pid, null);
        return new MetatypeDefinition(
                pid,
                factory,
                described.getName(),
                described.getDescription(),
                attributes(described).map(ProvidedDefinitions::attribute).toList());
    }

    private static Stream<AttributeDefinition> attributes(ObjectClassDefinition described) {
        return Arrays.stream(described.getAttributeDefinitions(ObjectClassDefinition.ALL));
    }

    private static MetatypeAttribute attribute(AttributeDefinition described) {
        return new MetatypeAttribute(
                described.getID(),
                type(described.getType()),
                described.getType() == AttributeDefinition.LONG,
                described.getCardinality() != 0,
                described.getDescription(),
                texts(described.getDefaultValue()),
                described instanceof SettingBounds bounds
                        ? new NumberRange(bounds.min(), bounds.max())
                        : NumberRange.UNBOUNDED,
                texts(described.getOptionValues()));
    }

    private static List<String> texts(String @Nullable [] texts) {
        return Optional.ofNullable(texts).map(List::of).orElse(List.of());
    }

    private static SettingType type(int type) {
        return switch (type) {
            case AttributeDefinition.BOOLEAN -> SettingType.BOOLEAN;
            case AttributeDefinition.INTEGER,
                    AttributeDefinition.LONG,
                    AttributeDefinition.SHORT,
                    AttributeDefinition.BYTE -> SettingType.INTEGER;
            case AttributeDefinition.DOUBLE, AttributeDefinition.FLOAT -> SettingType.NUMBER;
            case AttributeDefinition.PASSWORD -> SettingType.PASSWORD;
            default -> SettingType.TEXT;
        };
    }
}
