package io.mneme.context.provider;

import static org.osgi.service.component.annotations.ConfigurationPolicy.REQUIRE;

import io.mneme.support.settings.LiveSettings;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;

/**
 * Reads the profile of a provider from its configuration, and follows it; a wrong one leaves the last good one in force. Empty if the
 * configuration has never been right.
 */
@Component(service = ConfiguredProvider.class, configurationPid = ModelProfile.PID, configurationPolicy = REQUIRE)
public final class ConfiguredProvider extends LiveSettings<Optional<ModelProfile>> {

    @Activate
    public ConfiguredProvider(Map<String, Object> properties) {
        super(ModelProfile.SCHEMA, properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        offer(properties);
    }
}
