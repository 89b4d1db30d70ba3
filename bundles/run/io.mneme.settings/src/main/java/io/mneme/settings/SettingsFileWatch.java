package io.mneme.settings;

import io.mneme.settings.file.SettingsFileFaults;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.cm.ConfigurationEvent;
import org.osgi.service.cm.ConfigurationListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns of each file of settings that is damaged: at the start, and when File Install has read it. */
@Component(immediate = true)
public final class SettingsFileWatch implements ConfigurationListener {

    private static final Logger LOG = LoggerFactory.getLogger(SettingsFileWatch.class);
    private static final String FILE = "felix.fileinstall.filename";

    private final ConfigurationAdmin configurations;
    private final SettingsFileFaults faults;

    @Activate
    public SettingsFileWatch(BundleContext framework, @Reference ConfigurationAdmin configurations) throws IOException {
        this.configurations = configurations;
        this.faults = new SettingsFileFaults(FileSettingsAdmin.folders(framework));
        faults.findAll().forEach(LOG::warn);
    }

    @Override
    public void configurationEvent(ConfigurationEvent event) {
        if (event.getType() == ConfigurationEvent.CM_UPDATED) {
            try {
                Configuration[] updated = configurations.listConfigurations(
                        FrameworkConfigurations.filter("service.pid", event.getPid()));
                if (updated != null && updated[0].getProperties().get(FILE) instanceof String file) {
                    faults.find(Path.of(URI.create(file))).ifPresent(LOG::warn);
                }
            } catch (IOException unreadable) {
                LOG.warn("the file of {} cannot be read: {}", event.getPid(), unreadable.toString());
            } catch (InvalidSyntaxException odd) {
                LOG.debug("the configuration {} has an odd name", event.getPid(), odd);
            }
        }
    }
}
