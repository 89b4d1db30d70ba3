package io.mneme.support.settings;

import io.mneme.spi.settings.SettingsCheck;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.metatype.MetaTypeProvider;
import org.osgi.service.metatype.ObjectClassDefinition;

/**
 * Shows a schema to tools, and checks a configuration by it before it is stored. A component that extends it is a service of both
 * interfaces with the property {@code metatype.pid}, or {@code metatype.factory.pid}.
 */
public abstract class DescribedSettings implements MetaTypeProvider, SettingsCheck {

    private final SettingsSchema<?> schema;

    protected DescribedSettings(SettingsSchema<?> schema) {
        this.schema = schema;
    }

    @Override
    public final Set<String> pids() {
        return Set.of(schema.pid());
    }

    @Override
    public final Optional<String> refusal(String pid, Map<String, String> values) {
        return schema.refusal(values);
    }

    @Override
    public final ObjectClassDefinition getObjectClassDefinition(String pid, @Nullable String locale) {
        return schema;
    }

    /** Returns null, as its contract wants it where there are no translations. */
    @Override
    public final String @Nullable [] getLocales() {
        return null;
    }
}
