package io.mneme.settings;

import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.settings.SettingsChange;
import io.mneme.api.settings.SettingsGroup;
import io.mneme.api.settings.SettingsRevisionException;
import io.mneme.api.settings.SettingsStorageException;
import io.mneme.api.settings.UnknownSettingsException;
import io.mneme.settings.file.ConfigurationFolders;
import io.mneme.settings.file.PropertiesText;
import io.mneme.settings.file.SettingsFileFaults;
import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes settings as an operator does: in the file of their configuration, from which File Install takes the new values, now
 * and at each start.
 */
@Component
public final class FileSettingsAdmin implements SettingsAdmin {

    private static final Logger LOG = LoggerFactory.getLogger(FileSettingsAdmin.class);

    private static final String ENVIRONMENT_PREFIX = "env:";

    @Reference
    private volatile List<SettingsCheck> checks;

    private final ConfigurationSource configurations;
    private final ConfigurationFolders folders;
    private final Function<String, Optional<String>> properties;

    @Activate
    public FileSettingsAdmin(BundleContext framework, @Reference ConfigurationSource configurations) {
        this(configurations, folders(framework), name -> property(framework, name), List.of());
    }

    FileSettingsAdmin(
            ConfigurationSource configurations,
            ConfigurationFolders folders,
            Function<String, Optional<String>> properties,
            List<SettingsCheck> checks) {
        this.configurations = configurations;
        this.folders = folders;
        this.properties = properties;
        this.checks = checks;
    }

    static ConfigurationFolders folders(BundleContext framework) {
        Optional<Path> home = property(framework, "mneme.home").map(Path::of);
        Optional<Path> base = property(framework, "mneme.base").map(Path::of);
        return new ConfigurationFolders(List.of(
                        home.map(folder -> folder.resolve("libexec/etc")),
                        home.map(folder -> folder.resolve("etc")),
                        base.map(folder -> folder.resolve("etc")))
                .stream()
                .flatMap(Optional::stream)
                .toList());
    }

    /** Returns what File Install puts in the place of a placeholder. */
    private static Optional<String> property(BundleContext framework, String name) {
        return Optional.ofNullable(
                name.startsWith(ENVIRONMENT_PREFIX)
                        ? System.getenv(name.substring(ENVIRONMENT_PREFIX.length()))
                        : framework.getProperty(name));
    }

    @Override
    public List<SettingsGroup> list() {
        return configurations.list().stream()
                .map(configuration -> edit(configuration).group())
                .sorted(Comparator.comparing(SettingsGroup::pid))
                .toList();
    }

    @Override
    public SettingsGroup get(String pid) {
        return edit(found(pid)).group();
    }

    @Override
    public synchronized SettingsGroup change(String pid, SettingsChange change) {
        return change(pid, change, found(pid));
    }

    @Override
    public synchronized SettingsGroup changeFile(String pid, SettingsChange change) {
        return change(pid, change, found(pid).withoutFixedKeys());
    }

    private SettingsGroup change(String pid, SettingsChange change, DescribedConfiguration configuration) {
        ConfigurationEdit edit = edit(configuration);
        change.revision().filter(expected -> !expected.equals(edit.revision())).ifPresent(expected -> {
            throw new SettingsRevisionException(pid, expected, edit.revision());
        });
        PropertiesText changed = edit.changed(change);
        if (!changed.equals(edit.content())) {
            new SettingsChecks(checks).require(edit.configuration(), edit.resolved(changed), change);
            store(edit.configuration(), changed);
            if (!configurations.awaitValues(pid, edit.expected(changed, change))) {
                throw new SettingsStorageException(pid
                        + ".cfg is written, but was not read in time; the log of the container may have the reason");
            }
        }
        return get(pid);
    }

    @Override
    public List<String> faults() {
        try {
            return new SettingsFileFaults(folders).findAll();
        } catch (IOException unreadable) {
            throw failed("a file", "cannot be read", unreadable);
        }
    }

    private DescribedConfiguration found(String pid) {
        return configurations
                .find(pid)
                .orElseThrow(() -> new UnknownSettingsException(
                        pid,
                        configurations.list().stream()
                                .map(DescribedConfiguration::pid)
                                .toList()));
    }

    private ConfigurationEdit edit(DescribedConfiguration configuration) {
        try {
            Path target = folders.target(configuration.pid(), configuration.file());
            return new ConfigurationEdit(configuration, folders.content(target), folders.shipped(target), properties);
        } catch (IOException unreadable) {
            throw failed(configuration.pid(), "cannot be read", unreadable);
        }
    }

    private void store(DescribedConfiguration configuration, PropertiesText changed) {
        try {
            AtomicFile.write(folders.target(configuration.pid(), configuration.file()), changed.bytes());
        } catch (IOException unwritable) {
            throw failed(configuration.pid(), "cannot be written", unwritable);
        }
    }

    private static SettingsStorageException failed(String pid, String what, IOException cause) {
        LOG.warn("{}.cfg {}", pid, what, cause);
        return new SettingsStorageException(
                pid + ".cfg " + what + ": " + cause.getClass().getSimpleName() + " " + cause.getMessage(), cause);
    }
}
