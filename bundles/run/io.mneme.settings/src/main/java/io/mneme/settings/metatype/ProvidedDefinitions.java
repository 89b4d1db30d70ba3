package io.mneme.settings.metatype;

import static java.util.Objects.requireNonNull;

import io.mneme.api.settings.SettingInfo.NumberRange;
import io.mneme.api.settings.SettingType;
import io.mneme.spi.settings.SettingBounds;
import java.util.Arrays;
import java.util.Collection;
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

    /**
     * Returns the descriptions. What the service throws is passed on.
     *
     * @throws NullPointerException if the service leaves out what its contract wants
     */
    public List<MetatypeDefinition> read() {
        return Stream.concat(
                        pids(MetaTypeProvider.METATYPE_PID).map(pid -> definition(pid, false)),
                        pids(MetaTypeProvider.METATYPE_FACTORY_PID).map(pid -> definition(pid, true)))
                .toList();
    }

    /** Returns the keys of a PID that can be changed in the file only. */
    public Set<String> fixedKeys(String pid) {
        return attributes(described(pid))
                .filter(attribute -> attribute instanceof SettingBounds bounds && bounds.fixed())
                .map(AttributeDefinition::getID)
                .collect(Collectors.toUnmodifiableSet());
    }

    private Stream<String> pids(String property) {
        Object value = properties.get(property);
        Stream<?> pids = value instanceof Collection<?> several ? several.stream() : Stream.ofNullable(value);
        return pids.flatMap(pid -> pid instanceof String[] several ? Arrays.stream(several) : Stream.of((String) pid))
                .map(pid -> requireNonNull(pid, property));
    }

    private MetatypeDefinition definition(String pid, boolean factory) {
        ObjectClassDefinition described = described(pid);
        return new MetatypeDefinition(
                pid,
                factory,
                text(described.getName()),
                text(described.getDescription()),
                attributes(described).map(ProvidedDefinitions::attribute).toList());
    }

    private ObjectClassDefinition described(String pid) {
        return requireNonNull(provider.getObjectClassDefinition(pid, null), () -> pid + " is not described");
    }

    /** The contract of the service has null where there are no keys. */
    private static Stream<AttributeDefinition> attributes(ObjectClassDefinition described) {
        return Stream.ofNullable(described.getAttributeDefinitions(ObjectClassDefinition.ALL))
                .flatMap(Arrays::stream);
    }

    private static MetatypeAttribute attribute(AttributeDefinition described) {
        return new MetatypeAttribute(
                requireNonNull(described.getID(), "the id of a key"),
                type(described.getType()),
                described.getType() == AttributeDefinition.LONG,
                described.getCardinality() != 0,
                text(described.getDescription()),
                texts(described.getDefaultValue()),
                described instanceof SettingBounds bounds
                        ? new NumberRange(bounds.min(), bounds.max())
                        : NumberRange.UNBOUNDED,
                texts(described.getOptionValues()));
    }

    private static String text(@Nullable String text) {
        return Optional.ofNullable(text).orElse("");
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
