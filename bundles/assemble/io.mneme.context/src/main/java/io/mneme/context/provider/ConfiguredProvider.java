package io.mneme.context.provider;

import static org.osgi.service.component.annotations.ConfigurationPolicy.REQUIRE;

import io.mneme.support.settings.LiveSettings;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;

/** Reads the profile of a provider from its configuration, and follows it; a wrong one leaves the last good one in force. */
@Component(service = ConfiguredProvider.class, configurationPid = ModelProfile.PID, configurationPolicy = REQUIRE)
public final class ConfiguredProvider {

    private final String pid;
    private final LiveSettings<Optional<ModelProfile>> profile;

    @Activate
    public ConfiguredProvider(Map<String, Object> properties) {
        pid = String.valueOf(properties.get("service.pid"));
        profile = new LiveSettings<>(ModelProfile.SCHEMA, properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        profile.offer(properties);
    }

    String pid() {
        return pid;
    }

    /** Returns the profile; empty if the configuration has never been right. */
    Optional<ModelProfile> profile() {
        return profile.current();
    }
}
