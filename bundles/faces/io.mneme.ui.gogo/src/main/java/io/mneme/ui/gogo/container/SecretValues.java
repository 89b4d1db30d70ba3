package io.mneme.ui.gogo.container;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.settings.SettingInfo;
import io.mneme.api.settings.SettingType;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.support.config.PrivateKeys;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Dictionary;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Finds the values of all configurations that are secrets or prompts: by the type password of their metatype, or by their key. */
@Component(service = SecretValues.class)
public final class SecretValues {

    private final ConfigurationAdmin configurations;
    private final List<SettingsAdmin> settings;

    @Activate
    public SecretValues(
            @Reference ConfigurationAdmin configurations,
            @Reference(cardinality = MULTIPLE, policyOption = GREEDY) List<SettingsAdmin> settings) {
        this.configurations = configurations;
        this.settings = settings;
    }

    /**
     * Returns the values.
     *
     * @throws IOException if the configurations cannot be read
     */
    List<String> values() throws IOException {
        Set<String> passwords = settings.stream()
                .flatMap(admin -> admin.list().stream())
                .flatMap(group -> group.settings().stream())
                .filter(setting -> setting.type() == SettingType.PASSWORD)
                .map(SettingInfo::key)
                .collect(Collectors.toSet());
        return Arrays.stream(all())
                .map(Configuration::getProperties)
                .flatMap(properties -> values(properties, passwords))
                .toList();
    }

    private Configuration[] all() throws IOException {
        try {
            Configuration[] found = configurations.listConfigurations(null);
            return found == null ? new Configuration[0] : found;
        } catch (InvalidSyntaxException impossible) {
            throw new IllegalStateException("no filter has no fault", impossible);
        }
    }

    private static Stream<String> values(Dictionary<String, Object> properties, Set<String> passwords) {
        return Collections.list(properties.keys()).stream()
                .filter(key -> passwords.contains(key) || PrivateKeys.contains(key))
                .flatMap(key -> texts(properties.get(key)));
    }

    private static Stream<String> texts(Object value) {
        if (value instanceof Object[] array) {
            return Arrays.stream(array).map(Object::toString);
        }
        return value instanceof Collection<?> several
                ? several.stream().map(Object::toString)
                : Stream.of(value.toString());
    }
}
