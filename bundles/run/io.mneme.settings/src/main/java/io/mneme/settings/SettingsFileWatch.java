package io.mneme.settings;

import io.mneme.settings.FileEditTrial.FileEdit;
import io.mneme.settings.file.PropertiesText;
import io.mneme.settings.file.SettingsFileFaults;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.cm.ConfigurationEvent;
import org.osgi.service.cm.SynchronousConfigurationListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of each file of settings that is damaged: at the start, and when File Install has read it. Has what an operator has edited in
 * a file tried.
 *
 * <p>It is told of new values before their components are.
 */
@Component(immediate = true)
public final class SettingsFileWatch implements SynchronousConfigurationListener {

    private static final Logger LOG = LoggerFactory.getLogger(SettingsFileWatch.class);
    private static final String FILE = "felix.fileinstall.filename";

    private final ConfigurationAdmin configurations;
    private final FileEditTrial trial;
    private final SettingsHistory history;
    private final SettingsFileFaults faults;
    private final Map<String, Map<String, Object>> known = new ConcurrentHashMap<>();
    private final NamedExecutor tasks =
            NamedExecutor.single("mneme-settings-edits", ClosePolicy.INTERRUPT, Duration.ofSeconds(2));

    @Activate
    public SettingsFileWatch(
            BundleContext framework,
            @Reference ConfigurationAdmin configurations,
            @Reference FileEditTrial trial,
            @Reference SettingsHistory history)
            throws IOException {
        this.configurations = configurations;
        this.trial = trial;
        this.history = history;
        this.faults = new SettingsFileFaults(FileSettingsAdmin.folders(framework));
        faults.findAll().forEach(LOG::warn);
        find("(service.pid=*)").forEach(found -> known.put(found.getPid(), FileEditTrial.values(found)));
    }

    @Override
    public void configurationEvent(ConfigurationEvent event) {
        if (event.getType() == ConfigurationEvent.CM_UPDATED) {
            find(FrameworkConfigurations.filter("service.pid", event.getPid())).forEach(this::updated);
        }
    }

    private void updated(Configuration configuration) {
        Map<String, Object> values = FileEditTrial.values(configuration);
        Optional<Map<String, Object>> former = Optional.ofNullable(known.put(configuration.getPid(), values));
        if (values.get(FILE) instanceof String name && !trial.isTakingBack(configuration.getPid())) {
            Path file = Path.of(URI.create(name)).toAbsolutePath().normalize();
            try {
                faults.find(file).ifPresent(LOG::warn);
                if (former.isPresent() && !former.get().equals(values)) {
                    edited(configuration, file, former.get(), values);
                }
            } catch (IOException unreadable) {
                LOG.warn("the file of {} cannot be read: {}", configuration.getPid(), unreadable.toString());
            }
        }
    }

    /** The components have not been given the values yet: their state is that before the edit. */
    private void edited(Configuration configuration, Path file, Map<String, Object> before, Map<String, Object> after)
            throws IOException {
        FileEdit edit = new FileEdit(
                configuration,
                file,
                PropertiesText.of(Files.readAllBytes(file)),
                before,
                after,
                trial.begin(configuration));
        if (!history.isChangedHere(edit.name(), edit.content())) {
            tasks.execute(() -> trial.examine(edit));
        }
    }

    private List<Configuration> find(String filter) {
        try {
            Configuration[] found = configurations.listConfigurations(filter);
            return found == null ? List.of() : List.of(found);
        } catch (IOException unreadable) {
            LOG.warn("the configurations cannot be read: {}", unreadable.toString());
        } catch (InvalidSyntaxException odd) {
            LOG.debug("a configuration has an odd name: {}", filter, odd);
        }
        return List.of();
    }

    @Deactivate
    public void close() {
        tasks.close();
    }
}
